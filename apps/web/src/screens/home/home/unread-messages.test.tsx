import type { ListQuery } from '@notewell/client';
import { expect, test } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { UnreadMessages } from './unread-messages.tsx';

const message = (id: string, channel: string, sent: string) => ({
  id,
  sent,
  text: `Words of ${id}`,
  channel: { id: channel },
  author: { id: 'ruth', display: 'Ruth' },
});
const [since, before, after] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-27T10:00:00.000Z'];

test('says of an important message that it is important, not urgent', () => {
  const memberships = [{ id: 'm1', channel: { id: 'team' }, member: { id: 'me' }, lastReadAt: since }];
  const watchList = ({ type }: ListQuery) =>
    watched({
      ...emptyList,
      items: type === 'ChannelMembership' ? memberships : [{ ...message('one', 'team', after), priority: 'High' }],
    });
  const states = [{ channel: 'team', since, unread: 1, mentions: 0, threads: {} }];
  const client = { watchList, watchAnswer: () => watched(states) };
  const markup = markupOf(<UnreadMessages me="me" mayMark />, { client, user: { id: 'me', permissions: [] } });
  expect(markup).toContain('Important');
  expect(markup).not.toContain('Urgent');
});

test('shows an unread message that is older than the newest ones of all', () => {
  const memberships = [
    { id: 'm1', channel: { id: 'quiet' }, member: { id: 'me' }, lastReadAt: since },
    { id: 'm2', channel: { id: 'busy' }, member: { id: 'me' }, lastReadAt: after },
  ];
  const watchList = ({ type, filters }: ListQuery) => {
    if (type === 'ChannelMembership') return watched({ ...emptyList, items: memberships });
    const isOfAll = filters?.[0]?.values?.includes('busy');
    return watched({ ...emptyList, items: [isOfAll ? message('read', 'busy', after) : message('old', 'quiet', before)] });
  };
  const states = [
    { channel: 'quiet', since, unread: 1, mentions: 0, threads: {} },
    { channel: 'busy', since: after, unread: 0, mentions: 0, threads: {} },
  ];
  const client = { watchList, watchAnswer: () => watched(states) };
  const markup = markupOf(<UnreadMessages me="me" mayMark />, { client, user: { id: 'me', permissions: [] } });
  expect(markup).toContain('Words of old');
  expect(markup).not.toContain('Words of read');
});
