import { definitionOf, type Notification, type ResourceType } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { describe, expect, test, vi } from 'vitest';
import type { Letter } from '../src/kernel/mail.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { notificationEmails } from '../src/modules/notifications/emails.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import type { AppParts } from '../src/modules/parts.ts';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { callerWith, draftOf, jobCaller } from './support/calls.ts';
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

describe('a conversation with a patient', () => {
  let count = 60;
  const system = systemCaller('north', 'test');
  const create = (type: ResourceType, draft: object, id?: string) =>
    calls.saving.create({ practice: 'north', caller: system, definition: definitionOf(type), draft, ...(id && { id }) });
  const patch = (caller: ReturnType<typeof callerFor>, path: string, more: Readonly<Record<string, unknown>>) =>
    calls.call(
      'PATCH',
      path,
      Object.entries(more).map(([field, value]) => ({ op: 'add', path: `/${field}`, value })),
      {},
      caller,
    );
  /** A conversation of Ana and Ben with a patient and two relatives, who are members of it as given. */
  async function familyOf() {
    count += 1;
    const patient: Person = { ...clinicianOf(count), role: 'Patient', kind: 'Patient', ownChart: testId(count) };
    const relativeOf = (n: number) => ({ id: `${patient.id}.${testId(n)}`, resourceType: 'RelatedPerson' }) as const;
    const [mother, uncle] = [relativeOf(1), relativeOf(2)];
    await create('Patient', draftOf('Patient'), patient.id);
    for (const { id } of [mother, uncle])
      await create('RelatedPerson', draftOf('RelatedPerson', { patient: refer(patient) }), id);
    const { id } = await made(ana, '/channels', { kind: 'Patient', patient: refer(patient) });
    const channel = { id, resourceType: 'Channel' };
    const join = (member: object) => made(ana, '/channelMemberships', { channel, member, role: 'Member' });
    const memberships = {
      ben: await join(refer(ben)),
      patient: await join(refer(patient)),
      mother: await join(mother),
      uncle: await join(uncle),
    };
    const names = new Map([
      [ana.id, 'ana'],
      [ben.id, 'ben'],
      [patient.id, 'patient'],
      [mother.id, 'mother'],
      [uncle.id, 'uncle'],
    ]);
    const notified = async () => (await openIn(channel)).map(({ recipient }) => names.get(recipient.id)).toSorted();
    return { patient, mother, uncle, channel, memberships, notified };
  }

  test('notifies the other members of each message, until each reads it', async () => {
    const { patient, channel, memberships, notified } = await familyOf();
    await made(ana, '/chatMessages', { channel, text: 'How was the week?' });
    expect(await notified()).toEqual(['ben', 'mother', 'patient', 'uncle']);
    const { sent: lastReadAt } = await made<{ sent: string }>(patient, '/chatMessages', { channel, text: 'Better' });
    expect(await notified()).toEqual(['ana', 'ben', 'mother', 'patient', 'uncle']);
    expect((await patch(callerFor(patient), `/channelMemberships/${memberships.patient.id}`, { lastReadAt })).status).toBe(200);
    expect(await notified()).toEqual(['ana', 'ben', 'mother', 'uncle']);
  });

  test('notifies nobody who muted it or may receive no information', async () => {
    const { patient, mother, uncle, channel, memberships, notified } = await familyOf();
    const muted = await patch(callerFor(patient), `/channelMemberships/${memberships.patient.id}`, {
      mutedUntil: '2999-01-01T00:00:00Z',
    });
    expect(muted.status).toBe(200);
    expect((await patch(system, `/relatedPeople/${mother.id}`, { mayReceiveInformation: false })).status).toBe(200);
    await made(ana, '/chatMessages', { channel, text: 'How was the week?' });
    expect(await notified()).toEqual(['ben', 'uncle']);
    expect((await patch(system, `/relatedPeople/${uncle.id}`, { mayReceiveInformation: false })).status).toBe(200);
    expect(await notified()).toEqual(['ben']);
  });

  test('emails a member who chose it, without its words', async () => {
    const { patient, channel } = await familyOf();
    const profile = { id: patient.id, resourceType: 'Patient' as const, display: 'Somebody' };
    const choices = { notifications: { choices: [{ kind: 'Message', email: 'AtOnce' }] } };
    const definition = definitionOf('PersonalPreferences');
    await calls.saving.create({ practice: 'north', caller: callerWith({ profile }), definition, draft: choices });
    await made(ana, '/chatMessages', { channel, text: 'How is the panic?' });
    const letters: Letter[] = [];
    const parts = {
      store: db.store,
      saving: calls.saving,
      now: () => Date.now(),
      mail: async (letter: Letter) => void letters.push(letter),
      accounts: { emailsOf: async () => new Map([[patient.id, 'pat@north.test']]) },
    } as unknown as AppParts; // the rest is unused
    const caller = jobCaller(notificationEmails);
    await notificationEmails.run({ parts, practice: 'north', caller, runId: 'run', signal: new AbortController().signal });
    expect(letters.map(({ to }) => to)).toEqual(['pat@north.test']);
    expect(letters[0]?.text).toContain('1 unread conversation');
    expect(letters[0]?.text).not.toMatch(/panic|Somebody/);
  });
});
