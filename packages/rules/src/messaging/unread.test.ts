import type { ChannelMembership, ChatMessage } from '@notewell/model';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMark, unreadCount, unreadOf } from './unread.ts';

const member = (channel: string, more: Partial<ChannelMembership> = {}): ChannelMembership => ({
  resourceType: 'ChannelMembership',
  id: `m-${channel}`,
  channel: { id: channel },
  member: { id: 'me', resourceType: 'Practitioner' },
  ...more,
});
const message = (id: string, channel: string, sent: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  resourceType: 'ChatMessage',
  id,
  channel: { id: channel },
  author: { id: 'other', resourceType: 'Practitioner' },
  text: id,
  sent,
  ...more,
});

it('counts others’ messages since the last read, newest first', () => {
  const found = unreadOf(
    'me',
    [member('a', { lastReadAt: '2026-11-20T10:00:00Z' }), member('b'), member('away', { hidden: true })],
    [
      message('read', 'a', '2026-11-20T09:00:00Z'),
      message('new', 'a', '2026-11-20T11:00:00Z'),
      message('newest', 'b', '2026-11-20T12:00:00Z'),
      message('mine', 'b', '2026-11-20T12:30:00Z', { author: { id: 'me', resourceType: 'Practitioner' } }),
      message('taken back', 'b', '2026-11-20T12:40:00Z', { retracted: '2026-11-20T12:41:00Z' }),
      message('put away', 'away', '2026-11-20T11:30:00Z'),
      message('not ours', 'c', '2026-11-20T13:00:00Z'),
    ],
  );
  expect(found.map(({ message: { id }, membership }) => [id, membership.id])).toEqual([
    ['newest', 'm-b'],
    ['put away', 'm-away'],
    ['new', 'm-a'],
  ]);
});
it('begins where one joined', () => {
  const joined = [member('a', { joined: '2026-11-20T10:00:00Z' })];
  expect(unreadOf('me', joined, [message('before', 'a', '2026-11-20T09:00:00Z')])).toEqual([]);
});

const moment = fc.integer({ min: 0, max: 50 }).map((minute) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString());
const messages = fc.array(moment, { maxLength: 12 }).map((all) => all.map((sent, at) => message(String(at), 'a', sent)));

describe('a read mark', () => {
  it('leaves nothing unread of what was seen', () => {
    fc.assert(
      fc.property(messages, fc.option(moment), (seen, lastReadAt) => {
        const before = member('a', lastReadAt === null ? {} : { lastReadAt });
        const after = { ...before, ...readMark(before, seen) };
        expect(unreadOf('me', [after], seen)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
  it('never moves back', () => {
    fc.assert(
      fc.property(messages, moment, (seen, lastReadAt) => {
        const mark = readMark(member('a', { lastReadAt }), seen);
        expect((mark?.lastReadAt ?? lastReadAt) >= lastReadAt).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});

it('lists a hidden conversation again, once its next message is read', () => {
  const hidden = member('a', { hidden: true, lastReadAt: '2026-11-20T10:00:00Z' });
  expect(readMark(hidden, [message('next', 'a', '2026-11-20T11:00:00Z')])?.hidden).toBe(false);
  expect(readMark(hidden, [message('known', 'a', '2026-11-20T10:00:00Z')])).toBeUndefined();
});

describe('the count of one conversation', () => {
  const mark = '2026-11-20T10:00:00Z';
  const known = [message('new', 'a', '2026-11-20T11:00:00Z')];
  it('is the server’s, over all messages', () => {
    expect(unreadCount(member('a', { lastReadAt: mark }), { since: mark, unread: 340 }, known)).toBe(340);
  });
  it('is made from known messages once the mark has moved here', () => {
    const moved = member('a', { lastReadAt: '2026-11-20T12:00:00Z' });
    expect(unreadCount(moved, { since: mark, unread: 340 }, known)).toBe(0);
    expect(unreadCount(member('a', { lastReadAt: mark }), undefined, known)).toBe(1);
  });
});
