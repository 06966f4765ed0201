import type { ListQuery } from '@notewell/client';
import { expect, test } from 'vitest';
import { emptyList, markupOf, watched } from '../../platform/testing/draw.tsx';
import { useConversations } from './use-conversations.ts';

const count = 620;
const numbers = Array.from({ length: count }, (_, n) => String(n).padStart(4, '0'));
const rows: Readonly<Record<string, readonly { readonly id: string }[]>> = {
  ChannelMembership: numbers.map((n) => ({ id: `m${n}`, channel: { id: `c${n}` }, member: { id: 'me' } })),
  // A manager's list begins with the conversations of others.
  Channel: [
    ...numbers.map((n) => ({ id: `other${n}`, kind: 'Patient', name: `A ${n}` })),
    ...numbers.map((n) => ({ id: `c${n}`, kind: 'Team', name: `Team ${n}` })),
  ],
};

/** A list as the server answers it: its first page, or all of a whole one. */
function watchList({ type, filters = [], pageSize = 50, whole }: ListQuery) {
  const ids = filters.find(({ kind }) => kind === 'Id')?.values;
  const found = (rows[type] ?? []).filter(({ id }) => !ids || ids.includes(id));
  const items = whole ? found : found.slice(0, pageSize);
  return watched({ ...emptyList, items, continuation: items.length < found.length ? 'more' : '' });
}

test('lists every conversation of somebody who is in hundreds and manages those of others', () => {
  const watchAnswer = () => watched(undefined);
  function Probe() {
    const { status, conversations } = useConversations();
    const titles = conversations.map(({ title }) => title).toSorted();
    return `${status}: ${titles.length}, last ${titles.at(-1)}`;
  }
  const user = { id: 'me', permissions: ['manage channel'] };
  const drawn = markupOf(<Probe />, { client: { watchList, watchAnswer }, user });
  expect(drawn).toContain(`ready: ${count}, last Team ${numbers.at(-1)}`);
});
