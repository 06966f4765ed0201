import { type CarePlan, definitionOf, type EpisodeOfCare, type ResourceType, resourceTypes } from '@notewell/model';
import { fixedIds, mayStartAs, type TransitionTable, tablesByEnumeration } from '@notewell/rules';
import { testIdOf } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callerWith, draftOf, makeNamed, pathOf, practitionerId, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let database: TestDatabase;
let calls: Calls;
beforeAll(async () => {
  database = await startDatabase();
  calls = await startCalls(database.store);
  await makeNamed(calls.saving);
});
afterAll(async () => {
  await calls.close();
  await database.stop();
});

const machine = callerWith({ roles: [fixedIds.serviceRole] });
const tables: Readonly<Record<string, TransitionTable>> = tablesByEnumeration;

/** Top-level fields with a table, by type. What a note and a token start as is also the matter of their own behavior. */
const stateFields = resourceTypes.flatMap((type) =>
  Object.entries(definitionOf(type).fields).flatMap(([name, { spec }]) => {
    const table = spec.kind === 'code' && !spec.snapshot && !spec.readOnly ? tables[spec.enumeration] : undefined;
    return table && spec.kind === 'code' ? [{ type, name, table, values: spec.values }] : [];
  }),
);
const create = (type: ResourceType, more: Record<string, unknown>, caller = callerWith()) =>
  calls.call('POST', pathOf(type), draftOf(type, more), {}, caller);

/** Fields of the types that ask for a reason, to begin as an error. */
const inError: { readonly [T in ResourceType]?: object } = { CarePlan: { enteredInErrorReason: 'Another chart' } };

describe('the first state', () => {
  const own: readonly string[] = ['Note', 'SecurityToken'];
  test.each(stateFields.filter(({ type }) => !own.includes(type)))('of a $type ($name) is one of its table', async (state) => {
    const { type, name, table, values } = state;
    for (const value of values) {
      const answer = await create(type, { [name]: value, ...(value === 'EnteredInError' && inError[type]) });
      expect([value, answer.status], answer.text).toEqual([value, mayStartAs(table, value) ? 201 : 409]);
      if (answer.status === 409) expect(answer.json()).toMatchObject({ code: 'transition-refused', allowed: table.initial });
    }
  });
  test.each(['Encounter', 'Appointment', 'CarePlan', 'Consent'] as const)('of %s may be any for an import', async (type) => {
    for (const { name, values } of stateFields.filter((one) => one.type === type))
      for (const value of values) expect((await create(type, { [name]: value }, machine)).status, value).toBe(201);
  });
  test('is not opened by the headers of a call', async () => {
    const claims = callerWith({ automation: true, system: 'Elsewhere' });
    expect((await create('Encounter', { status: 'Finished' }, claims)).status).toBe(409);
  });
});

describe('a care plan', () => {
  const goal = { id: 'g', kind: 'Goal', title: 'Sleep', status: 'InProgress' };
  const put = (plan: CarePlan, items: unknown) => calls.call('PUT', `/carePlans/${plan.id}`, { ...plan, items });
  const made = async (items: unknown) => (await create('CarePlan', { items })).json<CarePlan>();

  test('records every state of an item, by the caller and the clock', async () => {
    const plan = await made([goal]);
    const [first] = plan.items?.[0]?.history ?? [];
    expect(first).toMatchObject({ status: 'InProgress', by: { id: practitionerId } });
    const forged = [{ status: 'Abandoned', at: '1999-01-01T00:00:00Z', by: { id: testIdOf('Patient') } }];
    const same = (await put(plan, [{ ...goal, history: forged }])).json<CarePlan>();
    expect(same.items?.[0]?.history).toMatchObject([{ status: 'InProgress', at: first?.at }]);
    const achieved = (await put(same, [{ ...goal, status: 'Achieved' }])).json<CarePlan>();
    expect(achieved.items?.[0]?.history).toMatchObject([
      { status: 'InProgress' },
      { status: 'Achieved', by: { id: practitionerId } },
    ]);
  });
  test('refuses a new goal that is already achieved', async () => {
    const plan = await made([goal]);
    const late = { ...goal, id: 'h', status: 'Achieved' };
    expect((await put(plan, [goal, late])).json()).toMatchObject({
      code: 'transition-refused',
      allowed: ['NotAchieved', 'InProgress'],
    });
    expect((await create('CarePlan', { items: [late] })).status).toBe(409);
    expect((await put(plan, [{ ...goal, status: undefined }])).status).toBe(409);
  });
  test('takes no item whose parent is missing, unknown or of the wrong kind', async () => {
    const objective = { id: 'o', kind: 'Objective', title: 'To bed by ten' };
    for (const parent of [undefined, 'nothing', 'o', 'i']) {
      const answer = await create('CarePlan', {
        items: [goal, { id: 'i', kind: 'Intervention', title: 'CBT-I', parent: 'o' }, { ...objective, parent }],
      });
      expect(answer.json(), parent).toMatchObject({ status: 422, errors: [{ path: 'items.2.parent' }] });
    }
    expect((await create('CarePlan', { items: [goal, { ...objective, parent: 'g' }] })).status).toBe(201);
  });
});

test('an enrollment keeps its history and is reopened by permission alone', async () => {
  const program = { program: { id: testIdOf('Program') }, status: 'Active', start: '2026-01-05' };
  const episode = (await create('EpisodeOfCare', { programs: [program] })).json<EpisodeOfCare>();
  const change = (of: EpisodeOfCare, programs: unknown, caller = callerWith()) =>
    calls.call('PUT', `/episodesOfCare/${of.id}`, { ...of, programs }, {}, caller);
  const ended = { ...program, status: 'Cancelled', start: '2026-01-04', reason: 'Moved away.' };
  const closed = (await change(episode, [ended])).json<EpisodeOfCare>();
  expect(closed.programs?.[0]?.statusHistory).toMatchObject([
    { status: 'Active' },
    { status: 'Cancelled', reason: 'Moved away.' },
  ]);
  const plain = callerWith({ permissions: new Set(['EpisodeOfCare.Read', 'EpisodeOfCare.Update']) });
  expect((await change(closed, [{ ...ended, status: 'Active' }], plain)).json()).toMatchObject({ code: 'permission-missing' });
  expect((await change(closed, [{ ...ended, status: 'Active' }])).status).toBe(200);
});

test('no record is its own ancestor', async () => {
  const make = async (name: string, partOf?: string) =>
    (await create('Location', { name, ...(partOf && { partOf: { id: partOf } }) })).json<{ id: string }>();
  const house = await make('House');
  const floor = await make('Floor', house.id);
  const room = await make('Room', floor.id);
  for (const parent of [house, floor, room]) {
    const answer = await calls.call('PUT', `/locations/${house.id}`, { ...house, partOf: { id: parent.id } });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'partOf' }] });
  }
  expect((await calls.call('PUT', `/locations/${room.id}`, { ...room, partOf: { id: house.id } })).status).toBe(200);
});
