import type { ListQuery } from '@notewell/client';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyList, markupOf, watched } from '../../platform/testing/draw.tsx';
import { useMessages } from './use-messages.ts';

/** The messages of a conversation that opens at ten o’clock, with the older ones in a state. */
function drawn(older: 'loading' | 'ready' | 'error'): string {
  const message = (id: string, sent: string) => ({ id, sent, channel: { id: 'c' }, text: id });
  const watchList = ({ order, filters }: ListQuery) => {
    if (!filters) return watched({ ...emptyList, items: [], continuation: 'more' });
    if (order === 'asc') return watched({ ...emptyList, items: [message('after', '2026-11-02T10:01:00.000Z')] });
    return watched({
      ...emptyList,
      status: older,
      items: older === 'ready' ? [message('before', '2026-11-02T09:59:00.000Z')] : [],
    });
  };
  function Probe() {
    const place = { at: '2026-11-02T10:00:00.000Z' };
    const { messages, isReady } = useMessages('c', { place, membership: undefined, unread: 90 });
    return `${isReady ? 'ready' : 'waits'}: ${messages.map(({ id }) => id).join(', ')}`;
  }
  return markupOf(<Probe />, { client: { watchList }, user: { id: 'me', permissions: [] } });
}

test('shows both sides of the first unread message at once, so that it stays in sight', () => {
  expect(drawn('loading')).toContain('waits: ');
  expect(drawn('loading')).not.toContain('after');
  expect(drawn('ready')).toContain('ready: before, after');
});
test('opens without the older messages where they cannot be read', () => {
  expect(drawn('error')).toContain('ready: after');
});
test('stays open at its place when the list fails to load again', () => {
  let after = 'ready';
  const message = (id: string, sent: string) => ({ id, sent, channel: { id: 'c' }, text: id });
  const items = [message('after', '2026-11-02T10:01:00.000Z')];
  const watchList = ({ order, filters }: ListQuery) => {
    if (!filters) return watched({ ...emptyList, items: [message('own', '2026-11-02T10:02:00.000Z'), ...items] });
    if (order === 'desc') return watched(emptyList);
    const views = new Map(['ready', 'error'].map((status) => [status, { ...emptyList, items, status }]));
    return { subscribe: () => () => undefined, snapshot: () => views.get(after) };
  };
  const fails = () => {
    after = 'error';
    return 1;
  };
  function Probe() {
    const place = { at: '2026-11-02T10:00:00.000Z' };
    const { messages, isReady } = useMessages('c', { place, membership: undefined, unread: 90 });
    const [turn, setTurn] = useState(0);
    if (turn === 0 && isReady) setTurn(fails());
    return `${after}, ${isReady ? 'ready' : 'waits'}: ${messages.map(({ id }) => id).join(', ')}`;
  }
  const drawn = markupOf(<Probe />, { client: { watchList }, user: { id: 'me', permissions: [] } });
  expect(drawn).toContain('error, ready: after, own');
});
