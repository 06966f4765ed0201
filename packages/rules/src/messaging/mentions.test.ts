import type { ChannelMembership } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { membersNamed, mentionAsked, mentionsIn, withMention } from './mentions.ts';

const member = (id: string, display: string): ChannelMembership => ({
  resourceType: 'ChannelMembership',
  channel: { id: 'c' },
  member: { id, resourceType: 'Practitioner', display },
});
const members = [
  member('ruth', 'Ruth Gold, PhD'),
  member('ann', 'Ann Lee'),
  member('anne', 'Ann Lee-Moss'),
  member('me', 'Maya Chen'),
];
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

describe('a mention', () => {
  it('is asked for by an @ at the beginning of a word', () => {
    expect(mentionAsked('Thanks @ru')).toBe('ru');
    expect(mentionAsked('@')).toBe('');
    expect(mentionAsked('maya@demo')).toBeUndefined();
  });
  it('offers members by the beginnings of their names, without the writer', () => {
    expect(ids(membersNamed(members, 'gol', 'me'))).toEqual(['ruth']);
    expect(ids(membersNamed(members, '', 'me'))).toEqual(['ruth', 'ann', 'anne']);
  });
  it('replaces the typed letters by the name', () => {
    expect(
      withMention('Thanks @ru, see you', 10, { id: 'ruth', resourceType: 'Practitioner', display: 'Ruth Gold, PhD' }),
    ).toEqual({
      text: 'Thanks @Ruth Gold , see you',
      caret: 18,
    });
  });
  it('is read from the text, the longer of two names first', () => {
    expect(ids(mentionsIn('Hello @Ann Lee-Moss and @ruth gold', members))).toEqual(['anne', 'ruth']);
    expect(ids(mentionsIn('Hello Ann Lee', members))).toEqual([]);
  });
});
