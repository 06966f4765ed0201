import { definitionOf, type Notification, type ResourceType } from '@notewell/model';
import { expect, test, vi } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { clinicianOf, refer } from './support/people.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();
const [ana, ben] = [clinicianOf(51), clinicianOf(52)];
const as = (one: Person, method: string, path: string, body?: unknown) => calls.call(method, path, body, {}, callerFor(one));
const made = async <T extends object>(one: Person, path: string, body: unknown) =>
  (await as(one, 'POST', path, body)).json<T & { id: string }>();

/** A team of Ana and Ben, with Ben’s membership. */
async function teamOf() {
  const { id } = await made(ana, '/channels', { kind: 'Team', name: 'Team', private: true });
  const channel = { id, resourceType: 'Channel' };
  const membership = await made(ana, '/channelMemberships', { channel, member: refer(ben), role: 'Member' });
  const write = (more: object) => made<{ sent: string }>(ana, '/chatMessages', { channel, text: 'Words', ...more });
  return { channel, membership, write };
}
const openIn = (channel: { id: string }): Promise<Notification[]> =>
  openOnes({ practice: 'north', store: db.store }, [{ kind: 'About', values: [channel.id] }]);

test('stays while a later message that brought it is unread', async () => {
  const { channel, membership, write } = await teamOf();
  const first = await write({});
  const mention = await write({ mentions: [refer(ben)] });
  const urgent = await write({ priority: 'Urgent' });
  const kinds = async () => (await openIn(channel)).map(({ kind }) => kind).toSorted();
  const readUpTo = async ({ sent }: { readonly sent: string }) => {
    const patch = [{ op: 'add', path: '/lastReadAt', value: sent }];
    expect((await as(ben, 'PATCH', `/channelMemberships/${membership.id}`, patch)).status).toBe(200);
    return kinds();
  };
  expect(await kinds()).toEqual(['Mention', 'Message']);
  expect(await readUpTo(first)).toEqual(['Mention', 'Message']);
  expect(await readUpTo(mention)).toEqual(['Message']);
  expect(await readUpTo(urgent)).toEqual([]);
});

test('stays without a look at more than one message after the mark', async () => {
  const { channel, membership, write } = await teamOf();
  const [first] = [
    await write({ priority: 'Urgent' }),
    await write({}),
    await write({ mentions: [refer(ben)] }),
    await write({}),
  ];
  const reads = vi.spyOn(db.store.search, 'read');
  const patch = [{ op: 'add', path: '/lastReadAt', value: first.sent }];
  expect((await as(ben, 'PATCH', `/channelMemberships/${membership.id}`, patch)).status).toBe(200);
  const sizes = reads.mock.calls.flatMap(([query]) => (query.definition.type === 'ChatMessage' ? [query.pageSize] : []));
  reads.mockRestore();
  expect([sizes, (await openIn(channel)).length]).toEqual([[1, 1], 2]);
});

test('of an urgent message reaches every member of a large team, once each', async () => {
  const { channel, write } = await teamOf();
  const everybody = Array.from({ length: 210 }, (_, n) => clinicianOf(1_000 + n));
  const caller = systemCaller('north', 'test');
  const createAll = (type: ResourceType, draftOf: (one: Person) => object) =>
    calls.saving.saveAll('north', {
      creates: everybody.map((one) => ({ caller, definition: definitionOf(type), draft: draftOf(one) })),
    });
  await createAll('ChannelMembership', (one) => ({ channel, member: refer(one), role: 'Member' }));
  await write({ priority: 'Urgent' });
  await write({ priority: 'Urgent' });
  const reached = (await openIn(channel)).map(({ recipient }) => recipient.id);
  expect([reached.length, new Set(reached).size]).toEqual([211, 211]);
});
