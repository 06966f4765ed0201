import { addDays, type CarePlan, dayIn } from '@notewell/model';
import { reviewAttestation } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { callerWith, draftOf, practitionerId } from './support/calls.ts';
import { noonToday, stopAtNoon } from './support/noon.ts';
import { startedCalls } from './support/started-calls.ts';

/* Care plans: nothing empty comes into force, and one plan follows another. */

const { calls } = startedCalls();
afterEach(() => void vi.useRealTimers());
type Stored = CarePlan & { readonly id: string };
const items = [{ id: 'g', kind: 'Goal', title: 'Sleep through five nights a week' }];
const create = (fields: object, caller = callerWith()) =>
  calls.call('POST', '/carePlans', draftOf('CarePlan', { status: 'Draft', ...fields }), {}, caller);
async function made(fields: object): Promise<Stored> {
  const answer = await create(fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Stored>();
}
const put = (plan: Stored, fields: object) => calls.call('PUT', `/carePlans/${plan.id}`, { ...plan, ...fields });
const read = async ({ id }: Stored) => (await calls.call('GET', `/carePlans/${id}`)).json<Stored>();
const noGoal = { errors: [{ path: 'items', message: 'This plan has no goal yet. Add the first one.' }] };

describe('a plan without a goal', () => {
  test('is kept as a draft, and is neither signed nor put in force', async () => {
    const plan = await made({});
    for (const fields of [{ status: 'Active' }, { signatures: [{ status: 'Signed' }] }]) {
      const answer = await put(plan, fields);
      expect([answer.status, answer.json()]).toMatchObject([422, noGoal]);
    }
    expect((await put(plan, { status: 'Active', items })).status).toBe(200);
  });
  test('is not signed when it is created either', async () => {
    expect((await create({ signatures: [{ status: 'Signed' }] })).status).toBe(422);
  });
  test('stays as it is in an import', async () => {
    expect((await create({ status: 'Active' }, systemCaller('north', 'import'))).status).toBe(201);
  });
});

test('a plan in error says why, by whom and when, and keeps that', async () => {
  const plan = await made({ items, enteredInErrorReason: 'None yet', enteredInErrorAt: '2020-01-01T00:00:00Z' });
  expect(plan).not.toHaveProperty('enteredInErrorReason');
  expect((await put(plan, { status: 'EnteredInError' })).status).toBe(422);
  const claimed = {
    enteredInErrorBy: { id: testId(505), resourceType: 'Practitioner' },
    enteredInErrorAt: '2020-01-01T00:00:00Z',
  };
  const marked = await put(plan, { status: 'EnteredInError', enteredInErrorReason: 'Another patient', ...claimed });
  expect([marked.status, marked.json()]).toMatchObject([
    200,
    { enteredInErrorReason: 'Another patient', enteredInErrorBy: { id: practitionerId } },
  ]);
  const after = marked.json<Stored>();
  expect(String(after.enteredInErrorAt) > '2026').toBe(true);
  await put(after, { enteredInErrorReason: 'Words of others', ...claimed });
  const { enteredInErrorAt, enteredInErrorReason, enteredInErrorBy } = await read(plan);
  expect([enteredInErrorReason, enteredInErrorBy?.id, enteredInErrorAt]).toEqual([
    'Another patient',
    practitionerId,
    after.enteredInErrorAt,
  ]);
});

test('a plan in error keeps what an import says about it', async () => {
  const said = {
    enteredInErrorReason: 'Another patient',
    enteredInErrorBy: { id: testId(505), resourceType: 'Practitioner' },
    enteredInErrorAt: '2020-01-01T00:00:00Z',
  };
  const importer = systemCaller('north', 'import');
  const created = await create({ items, status: 'EnteredInError', ...said }, importer);
  expect([created.status, created.json()]).toMatchObject([201, said]);
  const { id } = created.json<Stored>();
  const retitled = await calls.call('PATCH', `/carePlans/${id}`, [{ op: 'add', path: '/title', value: 'Other' }], {}, importer);
  expect([retitled.status, retitled.json()]).toMatchObject([200, { title: 'Other', ...said }]);
});

describe('a plan with a required signature', () => {
  const asked = { signer: { id: testId(503), resourceType: 'Practitioner' }, status: 'Requested', required: true };

  test('comes into force once it is given', async () => {
    const plan = await made({ items, signatures: [asked] });
    const answer = await put(plan, { status: 'Active' });
    expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path: 'signatures', code: 'required' }] }]);
    const given = [{ signer: { id: practitionerId, resourceType: 'Practitioner' }, status: 'Signed' }];
    expect((await put(plan, { status: 'Active', signatures: given })).status).toBe(200);
  });
});

describe('a plan that replaces another', () => {
  const patient = { id: testId(501), resourceType: 'Patient' };
  const active = async (fields: object) => (await put(await made({ items, ...fields }), { status: 'Active' })).json<Stored>();

  test('ends it on the day on which it comes into force', async () => {
    stopAtNoon();
    const earlier = await active({ patient, end: '2099-12-31' });
    const next = await made({ patient, items, replaces: { id: earlier.id, resourceType: 'CarePlan' } });
    expect((await read(earlier)).status).toBe('Active');
    expect((await put(next, { status: 'Active' })).status).toBe(200);
    expect(await read(earlier)).toMatchObject({ status: 'Completed', end: callerWith().day });
    // Resumed later, it ends nothing again.
    expect((await put(await read(next), { status: 'OnHold' })).status).toBe(200);
    expect((await put(await read(next), { status: 'Active' })).status).toBe(200);
  });
  test('stays a draft where its writer may not end that one', async () => {
    const earlier = await active({ patient });
    const permissions = new Set([...callerWith().permissions].filter((one) => !['note master', 'supervision'].includes(one)));
    const stranger = callerWith({ profile: { resourceType: 'Practitioner', id: testId(504), display: 'Dan' }, permissions });
    const next = (
      await create({ patient, items, replaces: { id: earlier.id, resourceType: 'CarePlan' } }, stranger)
    ).json<Stored>();
    const answer = await calls.call('PUT', `/carePlans/${next.id}`, { ...next, status: 'Active' }, {}, stranger);
    expect([answer.status, (await read(earlier)).status, (await read(next)).status]).toEqual([403, 'Active', 'Draft']);
  });
  test('is of the same patient', async () => {
    const other = await active({ patient: { id: testId(502), resourceType: 'Patient' } });
    const answer = await create({ patient, items, replaces: { id: other.id, resourceType: 'CarePlan' } });
    expect(answer.status).toBe(422);
  });
});

describe('reviews of a plan', () => {
  // One noon for all.
  const noon = noonToday();
  beforeEach(() => stopAtNoon(noon));
  const later = (days: number) => addDays(dayIn(noon, 'UTC'), days);
  const today = later(0);
  const programOf = async (reviewDays: number) =>
    (await calls.call('POST', '/programs', { resourceType: 'Program', name: 'Outpatient', reviewDays })).json<{ id: string }>();
  const inForce = async (fields: object) =>
    (await put(await made({ items, start: today, ...fields }), { status: 'Active' })).json<Stored>();

  test('are due by the interval of the program, and again after each review', async () => {
    const program = { id: (await programOf(30)).id, resourceType: 'Program' };
    const plan = await inForce({ program });
    expect(plan.reviewDue).toBe(later(30));
    expect((await put(plan, { reviewDue: later(90) })).json<Stored>().reviewDue).toBe(later(30));
    const sooner = (await put(await read(plan), { reviewDue: today })).json<Stored>();
    const reviewed = (await put(sooner, { reviews: [{ summary: 'Better' }] })).json<Stored>();
    expect(reviewed.reviewDue).toBe(later(30));
  });
  test('are due in 90 days where neither plan nor program says when', async () => {
    const plan = await inForce({});
    expect(plan.reviewDue).toBe(later(90));
    const { reviewDue: _due, ...cleared } = await read(plan);
    expect((await calls.call('PUT', `/carePlans/${plan.id}`, cleared)).json<Stored>().reviewDue).toBe(later(90));
    const chosen = await put(await read(plan), { reviewDue: later(30) });
    expect(chosen.json<Stored>().reviewDue).toBe(later(30));
  });
  test('are not due before the plan begins, or before the review that names the next one', async () => {
    const refused = (path: string) => ({ errors: [{ path, code: 'invalid' }] });
    const draft = await made({ items, start: later(30), reviewDue: later(20) });
    const early = await put(draft, { status: 'Active' });
    expect([early.status, early.json()]).toMatchObject([422, refused('reviewDue')]);
    expect((await put(draft, { status: 'Active', reviewDue: later(40) })).status).toBe(200);
    // One from two weeks without a connection still arrives.
    const plan = await inForce({});
    const past = await put(plan, { reviews: [{ summary: 'Better' }], reviewDue: later(-20) });
    expect([past.status, past.json()]).toMatchObject([422, refused('reviewDue')]);
    expect((await put(plan, { reviews: [{ summary: 'Better' }], reviewDue: later(5) })).status).toBe(200);
    const typed = await put(await read(plan), { reviewDue: later(-20) });
    expect([typed.status, typed.json()]).toMatchObject([422, refused('reviewDue')]);
  });
  test('are signed, and stay as they were written', async () => {
    const plan = await inForce({});
    expect((await put(plan, { reviews: [{ summary: ' ' }] })).status).toBe(422);
    const { reviews = [] } = (
      await put(plan, { reviews: [{ summary: 'Better', hash: 'forged', name: 'Forged' }] })
    ).json<Stored>();
    expect(reviews[0]).toMatchObject({ by: { id: practitionerId }, attestation: reviewAttestation });
    expect([reviews[0]?.hash?.length, reviews[0]?.name === 'Forged']).toEqual([64, false]);
    const changed = await put(await read(plan), { reviews: [{ ...reviews[0], hash: 'forged' }] });
    expect(changed.json<Stored>().reviews).toEqual(reviews);
  });
  test('that are sent twice count once', async () => {
    const plan = await inForce({});
    const once = (await put(plan, { reviews: [{ summary: 'Better' }] })).json<Stored>();
    const twice = await put(once, { reviews: [...(once.reviews ?? []), { summary: 'Better' }] });
    expect([twice.status, twice.json<Stored>().reviews?.length]).toEqual([200, 1]);
  });
});

describe('goals in the library', () => {
  const template = (goals: readonly object[]) => ({ resourceType: 'NoteTemplate', title: 'Sleep', shared: true, goals });
  const save = (goals: readonly object[], caller = callerWith()) =>
    calls.call('POST', '/noteTemplates', template(goals), {}, caller);

  test('are a tree, as those of a plan', async () => {
    const answer = await save([...items, { id: 'o', kind: 'Objective', title: 'In bed by 11' }]);
    expect([answer.status, answer.json()]).toMatchObject([422, { errors: [{ path: 'goals.1.parent' }] }]);
    expect((await save(items)).status).toBe(201);
  });
});
