import { definitionOf, type ResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { isVisible, type RoleName, visibility } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import { subjectOf } from '../src/kernel/subject.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { createSaving } from '../src/modules/saving.ts';
import { type Saving } from '../src/resources/saving/saving.ts';
import { everything, visibilityOf } from '../src/resources/visibility/visibility.ts';
import { holdsFlag, holdsVerb, type Person } from './support/access-oracle.ts';
import { callerFor, me } from './support/access-world.ts';
import { type Answer, draftOf } from './support/calls.ts';
import {
  type ChannelName,
  channelCalls,
  channelKinds,
  expectedIn,
  type Membership,
  memberships,
  type Standing,
} from './support/channel-oracle.ts';
import { startedCalls } from './support/started-calls.ts';

/* Every call × role × membership × kind of channel, against a second statement of the rules. */

const { db, calls } = startedCalls();
let saving: Saving;
const system = systemCaller('north', 'channels');
const usualOwner = { id: testId(2), resourceType: 'Practitioner' };
const colleague = { id: testId(3), resourceType: 'Practitioner' };
const ownChart = testId(400);
const addedPatient = testId(401);

beforeAll(async () => {
  saving = createSaving({ store: db.store });
  const definition = definitionOf('Patient');
  for (const id of [ownChart, addedPatient])
    await saving.create({ practice: 'north', caller: system, definition, draft: draftOf('Patient'), id });
});

const staff = (role: RoleName): Person => ({ role, kind: 'Practitioner', id: me, level: 'All', programs: [], supervises: [] });
const people: readonly Person[] = [
  staff('Non-Prescribing Clinician'),
  staff('Scribe'),
  staff('Administrative'),
  staff('Associate Administrator'),
  staff('Services'),
  { ...staff('Patient'), kind: 'Patient', id: ownChart, ownChart },
];

const make = async (type: ResourceType, draft: object): Promise<string> =>
  (await saving.create({ practice: 'north', caller: system, definition: definitionOf(type), draft })).id;

interface Fixture {
  readonly channel: { readonly id: string; readonly resourceType: string };
  /** The caller's own membership; an unknown id if they are not a member. */
  readonly own: string;
  readonly owners: string;
  /** The membership of somebody else; in a direct conversation, of the other person. */
  readonly others: string;
  readonly message: string;
  readonly ownMessage: string;
  readonly picture: string;
}

/** Channels so far: each direct conversation is of another pair, as two people have one. */
let count = 0;
const ownerIn = (name: Standing['channel']) => {
  count += 1;
  return name === 'direct' ? { id: testId(50_000 + count), resourceType: 'Practitioner' } : usualOwner;
};

async function fixtureOf({ person, membership, channel: name }: Standing): Promise<Fixture> {
  const owner = ownerIn(name);
  const self = { id: person.id, resourceType: person.kind };
  // An archived channel accepts nothing, so it is filled first.
  const channel = { id: await make('Channel', { ...channelKinds[name], archived: false }), resourceType: 'Channel' };
  const join = (member: object, role: string) => make('ChannelMembership', { channel, member, role });
  const owners = await join(owner, 'Owner');
  const own = membership === 'none' ? testId(77_777) : await join(self, membership);
  const isPair = name === 'direct' && membership !== 'none';
  const others = isPair ? owners : await join(colleague, 'Member');
  const say = (author: object) => make('ChatMessage', { channel, author, text: 'Words', sent: '2026-11-20T10:00:00.000Z' });
  const message = await say(owner);
  const ownMessage = await say(self);
  const picture = await make('Media', { subject: channel, kind: 'Image', author: owner });
  if ('archived' in channelKinds[name]) await change('Channel', channel.id, { archived: true });
  return { channel, own, owners, others, message, ownMessage, picture };
}

const isOfPatient = ({ channel }: Pick<Standing, 'channel'>) => channel.startsWith('patient');
/** True for what can be: the family is in conversations with patients only. Their variants are asked for the family alone. */
const isPossible = ({ person: { kind }, membership, channel }: Standing) =>
  kind === 'Practitioner'
    ? !isOfPatient({ channel }) || channel === 'patient'
    : membership === 'none' || isOfPatient({ channel });

/** Changes a row as the product itself. */
async function change(type: ResourceType, id: string, changes: object): Promise<void> {
  const definition = definitionOf(type);
  const before = await db.store.reader.read('north', definition, id, everything);
  if (!before) return;
  const next = { ...JSON.parse(before.text), ...changes };
  await saving.update({ practice: 'north', caller: system, definition, before, next });
}

/** Reverts a call's writes, so that the next call finds the channel unchanged. */
async function takeBack(type: ResourceType, id: string): Promise<void> {
  const definition = definitionOf(type);
  const before = await db.store.reader.read('north', definition, id, everything);
  if (before) await saving.remove({ practice: 'north', caller: system, definition, before });
}

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;
const statusIn = (answer: Answer) =>
  `${answer.status} ${answer.status >= 400 ? answer.json<{ code: string }>().code : ''}`.trim();

/** Each call, in an order in which none changes what a later one finds. */
function callsOf(
  person: Person,
  at: Fixture,
  other: Fixture,
): Record<(typeof channelCalls)[number], (ask: Ask) => Promise<Answer>> {
  const self = { id: person.id, resourceType: person.kind };
  const patch = (ask: Ask, path: string, op: 'add' | 'replace', value: readonly [string, unknown]) =>
    ask('PATCH', path, [{ op, path: value[0], value: value[1] }]);
  const enter = (ask: Ask, member: object, role: string) =>
    ask('POST', '/channelMemberships', { channel: at.channel, member, role });
  const message = `/chatMessages/${at.message}`;
  return {
    'reads the channel': (ask) => ask('GET', `/channels/${at.channel.id}`),
    'reads a message': (ask) => ask('GET', message),
    'reads a membership': (ask) => ask('GET', `/channelMemberships/${at.owners}`),
    'reads a picture': (ask) => ask('GET', `/media/${at.picture}`),
    'reads the content of a picture': (ask) => ask('GET', `/media/${at.picture}/content`),
    writes: (ask) => ask('POST', '/chatMessages', { channel: at.channel, text: 'More words' }),
    'adds a picture': (ask) => ask('POST', '/media', { subject: at.channel, kind: 'Image' }),
    reacts: (ask) => patch(ask, message, 'add', ['/reactions', [{ emoji: '👍' }]]),
    'marks a message as read': (ask) => patch(ask, message, 'add', ['/readBy', [{}]]),
    'marks the channel as read': (ask) =>
      patch(ask, `/channelMemberships/${at.own}`, 'add', ['/lastReadAt', '2026-11-21T10:00:00.000Z']),
    'marks the channel as read for another': (ask) =>
      patch(ask, `/channelMemberships/${at.others}`, 'add', ['/lastReadAt', '2026-11-21T10:00:00.000Z']),
    'edits their own message': (ask) => patch(ask, `/chatMessages/${at.ownMessage}`, 'replace', ['/text', 'Other words']),
    'edits another’s message': (ask) => patch(ask, message, 'replace', ['/text', 'Other words']),
    'changes another’s picture': (ask) => patch(ask, `/media/${at.picture}`, 'add', ['/title', 'Other words']),
    'pins a message': (ask) => patch(ask, message, 'add', ['/pinned', true]),
    'adds staff': (ask) => enter(ask, { id: testId(8), resourceType: 'Practitioner' }, 'Member'),
    'adds a patient': (ask) => enter(ask, { id: addedPatient, resourceType: 'Patient' }, 'Member'),
    'enters as owner': (ask) => enter(ask, self, 'Owner'),
    joins: (ask) => enter(ask, self, 'Member'),
    'raises themselves': (ask) => patch(ask, `/channelMemberships/${at.own}`, 'add', ['/role', 'Owner']),
    'changes the role of another': (ask) => patch(ask, `/channelMemberships/${at.others}`, 'replace', ['/role', 'Reader']),
    'removes another': (ask) => ask('DELETE', `/channelMemberships/${at.others}`),
    'archives it': (ask) => patch(ask, `/channels/${at.channel.id}`, 'add', ['/archived', true]),
    leaves: (ask) => ask('DELETE', `/channelMemberships/${at.own}`),
    'removes the owner': (ask) => ask('DELETE', `/channelMemberships/${other.owners}`),
    'deletes it': (ask) => ask('DELETE', `/channels/${other.channel.id}`),
  };
}

async function askAll(standing: Standing): Promise<{ readonly wrong: string[]; readonly asked: number }> {
  const { person, membership, channel } = standing;
  const caller = callerFor(person);
  const at = await fixtureOf(standing);
  const table = callsOf(person, at, await fixtureOf(standing));
  const expected = expectedIn(standing);
  const wrong: string[] = [];
  for (const call of channelCalls) {
    const answer = await table[call]((method, path, body) => calls.call(method, path, body, {}, caller));
    const got = statusIn(answer);
    if (got !== expected[call]) wrong.push(`${person.role}, ${membership} of ${channel}, ${call}: ${got}, not ${expected[call]}`);
    // A new member leaves again, and a raised role is reset.
    if (answer.status === 201 && (call === 'enters as owner' || call === 'joins'))
      await takeBack('ChannelMembership', answer.json<{ id: string }>().id);
    if (answer.status === 200 && call === 'raises themselves') await change('ChannelMembership', at.own, { role: membership });
    if (got.startsWith('4') && answer.text.includes(at.channel.id)) wrong.push(`${call}: the refusal names the channel`);
  }
  return { wrong, asked: channelCalls.length };
}

test('every call in a channel answers as role, membership and kind of channel allow', { timeout: 900_000 }, async () => {
  const wrong: string[] = [];
  let asked = 0;
  const names = Object.keys(channelKinds) as ChannelName[]; // a constant table
  // Nobody but staff owns a channel.
  const standings = people.flatMap((person) =>
    memberships
      .filter((membership) => membership !== 'Owner' || person.kind === 'Practitioner')
      .flatMap((membership) => names.map((channel): Standing => ({ person, membership, channel })))
      .filter(isPossible),
  );
  const queue = standings.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const standing of queue) {
        const one = await askAll(standing);
        wrong.push(...one.wrong);
        asked += one.asked;
      }
    }),
  );
  expect(wrong.slice(0, 40)).toEqual([]);
  expect(asked).toBe(standings.length * channelCalls.length);
  expect(standings.length).toBeGreaterThan(people.length * memberships.length * 6);
});

test('lists of messages, members and pictures show what the same person may read one by one', async () => {
  const wrong: string[] = [];
  for (const person of people) {
    for (const membership of ['none', 'Reader'] satisfies Membership[]) {
      const channel = person.kind === 'Practitioner' ? 'private' : 'patient';
      const at = await fixtureOf({ person, membership, channel });
      const standing = expectedIn({ person, membership, channel });
      const caller = callerFor(person);
      const list = async (collection: string) => {
        const headers = { 'notewell-partition-key': at.channel.id };
        const answer = await calls.call('GET', `/${collection}`, undefined, headers, caller);
        return answer.status === 200 ? answer.json<unknown[]>().length : 0;
      };
      for (const [collection, call, count] of [
        ['chatMessages', 'reads a message', 2],
        ['media', 'reads a picture', 1],
      ] as const) {
        const expected = standing[call] === '200' ? count : 0;
        if ((await list(collection)) !== expected) wrong.push(`${person.role}, ${membership}, lists ${collection}`);
      }
      const all = await calls.call('GET', '/media?pageSize=1000', undefined, { 'notewell-cross-partition': 'true' }, caller);
      if (standing['reads a picture'] !== '200' && all.text.includes(at.channel.id))
        wrong.push(`${person.role}, ${membership}: a list names the channel`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the database shows the rows that the rules show, of every kind that channels have', async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const person of people) {
    const caller = callerFor(person);
    const at = await fixtureOf({ person, membership: 'Reader', channel: person.kind === 'Practitioner' ? 'private' : 'patient' });
    await fixtureOf({ person, membership: 'none', channel: 'public' });
    await make('Media', { subject: { id: ownChart, resourceType: 'Patient' }, patient: { id: ownChart }, kind: 'Image' });
    await make('Channel', { kind: 'Team', patient: { id: ownChart } });
    const mine = { practice: 'north', definition: definitionOf('ChannelMembership'), partition: undefined, sort: undefined };
    const filters = parseFilters(mine.definition, [{ kind: 'Member', values: [person.id] }]);
    const page = { pageSize: 1_000, continuation: undefined, visibility: everything };
    const own = await db.store.search.read({ ...mine, ...page, filters: filters.ok ? filters.filters : [] });
    const channels = (JSON.parse(own.text) as { channel: { id: string } }[]).map(({ channel }) => channel.id); // our own rows
    expect(channels).toContain(at.channel.id);
    for (const type of ['Channel', 'ChannelMembership', 'ChatMessage', 'Media'] as const) {
      const definition = definitionOf(type);
      const query = { ...mine, ...page, definition, filters: [] };
      const idsOf = ({ text }: { text: string }) => JSON.parse(text) as { id: string }[]; // our own rows
      const shown = new Set(
        idsOf(await db.store.search.read({ ...query, visibility: visibilityOf(caller, definition) })).map(({ id }) => id),
      );
      const patients = [{ id: ownChart, careTeam: [], programs: [], confidentialTeam: [] }];
      for (const row of idsOf(await db.store.search.read(query))) {
        compared++;
        const expected = isVisible(visibility(subjectOf(caller), definition), row, { patients, channels });
        // Rows after a full page were not examined.
        if (shown.size < 1_000 && shown.has(row.id) !== expected)
          wrong.push(`${person.role} ${expected ? 'misses' : 'finds'} ${type} ${JSON.stringify(row)}`);
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(compared).toBeGreaterThan(1_000);
});

test('who may create channels owns each one they make, and reads it at once', async () => {
  for (const person of people) {
    const caller = callerFor(person);
    const made = await calls.call('POST', '/channels', { kind: 'Team', name: 'Team', private: true }, {}, caller);
    const may = holdsVerb(person.role, 'Create', 'Channel') && holdsFlag(person.role, 'create channel');
    expect([person.role, made.status]).toEqual([person.role, may ? 201 : 403]);
    if (!may) continue;
    const { id } = made.json<{ id: string }>();
    expect((await calls.call('GET', `/channels/${id}`, undefined, {}, caller)).status).toBe(200);
    const filters = [{ kind: 'Channel', values: [id] }];
    const members = await calls.call('POST', '/channelMemberships/queries', filters, {}, caller);
    expect(members.json()).toMatchObject([{ member: { id: person.id }, role: 'Owner' }]);
  }
});

test('who may see the conversations of others sees all of their own', async () => {
  const person = { ...staff('Non-Prescribing Clinician'), level: 'CareTeam' as const };
  const channel = {
    id: await make('Channel', { kind: 'Patient', private: true, patient: { id: ownChart } }),
    resourceType: 'Channel',
  };
  const others = await make('Channel', { kind: 'Patient', private: true, patient: { id: ownChart } });
  await make('ChannelMembership', { channel, member: usualOwner, role: 'Owner' });
  await make('ChannelMembership', { channel, member: { id: me, resourceType: 'Practitioner' }, role: 'Member' });
  const said = { channel, author: usualOwner, text: 'Words', patient: { id: ownChart, resourceType: 'Patient' } };
  const message = await make('ChatMessage', said);
  const bare = callerFor(person);
  for (const flag of [undefined, 'manage channel', 'read all messages'] as const) {
    const caller = { ...bare, permissions: new Set([...bare.permissions, ...(flag ? [flag] : [])]) };
    const sees = async (path: string) => (await calls.call('GET', path, undefined, {}, caller)).status;
    const filters = [{ kind: 'Id', values: [channel.id] }];
    const listed = (await calls.call('POST', '/channels/queries', filters, {}, caller)).json<unknown[]>();
    expect([flag, await sees(`/channels/${channel.id}`), listed.length]).toEqual([flag, 200, 1]);
    expect([flag, await sees(`/chatMessages/${message}`)]).toEqual([flag, 200]);
    expect([flag, await sees(`/channels/${others}`)]).toEqual([flag, 404]);
  }
});
