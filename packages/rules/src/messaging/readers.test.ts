import type { Channel, ChannelMembership, ChatMessage } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { conversationTitle, isTitledByMembers, nameOf, readerWords, seenWords } from './readers.ts';

const channel = (more: Partial<Channel> = {}): Channel => ({
  resourceType: 'Channel',
  id: 'c',
  kind: 'Team',
  private: true,
  ...more,
});
const member = (
  display: string,
  resourceType: 'Practitioner' | 'Patient' | 'RelatedPerson' = 'Practitioner',
): ChannelMembership => ({
  resourceType: 'ChannelMembership',
  channel: { id: 'c' },
  member: { id: display, resourceType, display },
});
const me = 'Maya Chen, LCSW';
const said = (members: readonly ChannelMembership[], more: Partial<Channel> = {}) =>
  readerWords(channel(more), [member(me), ...members], { self: me, patientWord: 'client' });

describe('who will read a message', () => {
  it('is said by name while there are few, and always for people outside the staff', () => {
    const patient = member('Moss, Elena', 'Patient');
    expect(said([member('Ruth Gold, PhD'), patient])).toBe('Goes to Ruth Gold and the client Elena Moss');
    const four = ['A', 'B', 'C', 'D'].map((name) => member(name));
    expect(said([...four, patient, member('Moss, Tom', 'RelatedPerson')])).toBe(
      'Goes to 4 staff, the client Elena Moss and the relative Tom Moss',
    );
  });
  it('names those who have no account to read it with', () => {
    const patient = member('Moss, Elena', 'Patient');
    expect(readerWords(channel(), [patient], { self: me, patientWord: 'client', unreached: ['Moss, Elena', 'gone'] })).toBe(
      'Goes to the client Elena Moss. Elena Moss cannot read it without an account: send an invitation first',
    );
  });
  it('includes those who may join', () => {
    expect(said([member('Ruth Gold')], { private: false })).toBe('Goes to Ruth Gold. All staff may join and read it');
    expect(said([])).toBe('Nobody else is here yet');
  });
});

describe('who has read the newest own message', () => {
  const message = (id: string, sent?: string): ChatMessage =>
    ({ id, author: { id: me, resourceType: 'Practitioner' }, ...(sent && { sent }) }) as ChatMessage; // the fields that are read
  const gold = { ...member('Ruth Gold, PhD'), lastReadAt: '2026-11-02T10:00:00.000Z' };
  const seen = (messages: readonly ChatMessage[], waiting = '') =>
    seenWords(messages, [member(me), gold], { self: me, waits: ({ id }) => id === waiting });
  it('is said once it is sent', () => {
    expect(seen([message('a', '2026-11-02T09:00:00.000Z')])).toBe('Seen by Ruth Gold');
    expect(seen([message('a', '2026-11-02T11:00:00.000Z')])).toBe('Sent');
  });
  it('is not said of an older one below a message that waits', () => {
    const older = message('a', '2026-11-02T09:00:00.000Z');
    expect(seen([older, message('b')])).toBeUndefined();
    expect(seen([older, message('b', '2026-11-02T09:30:00.000Z')], 'b')).toBeUndefined();
  });
});

describe('a conversation', () => {
  it('has its own name, or that of the other person or the patient', () => {
    const both = [member(me), member('Ruth Gold, PhD')];
    expect(conversationTitle(channel({ name: 'Monday team' }), both, me)).toBe('Monday team');
    expect(conversationTitle(channel({ kind: 'Direct' }), both, me)).toBe('Ruth Gold');
    const patient = { id: 'p', resourceType: 'Patient' as const, display: 'Moss, Elena' };
    expect(conversationTitle(channel({ kind: 'Patient', patient }), both, me)).toBe('Elena Moss');
    expect(conversationTitle(channel({ kind: 'Patient', patient }), both, 'p')).toBe('Maya Chen and Ruth Gold');
  });
  it('needs the members where it names them', () => {
    const both = [member(me), member('Ruth Gold, PhD')];
    const patient = { id: 'p', resourceType: 'Patient' as const, display: 'Moss, Elena' };
    const group = { id: 'g', resourceType: 'Group' as const, display: 'Monday group' };
    for (const more of [
      {},
      { name: 'Team' },
      { patient },
      { group },
      { patient: { ...patient, id: me } },
      { patient: { id: 'p' } },
    ])
      for (const kind of ['Team', 'Direct', 'Patient', 'Announcement'] as const) {
        const one = channel({ kind, ...more });
        expect(conversationTitle(one, [], me) !== conversationTitle(one, both, me)).toBe(isTitledByMembers(one, me));
      }
  });
  it('names people as spoken', () => {
    expect(nameOf({ id: 'x', resourceType: 'Patient', display: 'Moss, Elena' })).toBe('Elena Moss');
    expect(nameOf({ id: 'x' })).toBe('Somebody');
  });
});
