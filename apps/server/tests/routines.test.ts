import { grantSetsOf, permissionsOf, roles, tickId } from '@notewell/rules';
import { beforeAll, expect, it } from 'vitest';
import { createSaving } from '../src/modules/saving.ts';
import { callerWith, checks, draftOf, makeNamed, practitionerId, startCalls } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Tick sheets of routines: staff arrange them, staff and family tick, each in their own name. */

const { db, calls } = startedCalls();
beforeAll(() => makeNamed(calls.saving));

interface Stored {
  readonly id: string;
  readonly observed?: readonly { readonly id: string; readonly observer?: { readonly id: string } }[];
}
const place = { routine: 'walk', day: '2026-03-02', slot: '1' };
const tick = (observer: string, more: object = {}) => ({
  id: tickId(place, observer),
  ...place,
  at: '2026-03-02T15:00:00.000Z',
  done: true,
  ...more,
});

async function sheetWith(more: object = {}) {
  const patient = { id: (await calls.call('POST', '/patients', draftOf('Patient'))).json<Stored>().id, resourceType: 'Patient' };
  const draft = { patient, status: 'Active', start: '2026-03-01', routines: [{ id: 'walk', activity: { code: 'walking' } }] };
  const made = await calls.call('POST', '/observableRoutines', { ...draft, ...more });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const held = [roles.Patient.id];
  const as = callerWith({
    profile: { ...patient, display: 'Patient' },
    roles: held,
    permissions: permissionsOf(grantSetsOf(held)),
    patients: { kind: 'patients', ids: [patient.id] },
  });
  return { patient, as, row: made.json<Stored>(), path: `/observableRoutines/${made.json<Stored>().id}` };
}

it('the family ticks in its own name, whatever it says, beside the staff', async () => {
  const { patient, as, row, path } = await sheetWith();
  const staff = await calls.call('PUT', path, { ...row, observed: [tick(practitionerId)] });
  expect([staff.status, staff.text]).toEqual([200, expect.any(String)]);
  const forged = tick(patient.id, { observer: { id: practitionerId, resourceType: 'Practitioner' } });
  const seen = staff.json<Stored>();
  const both = await calls.call('PUT', path, { ...seen, observed: [...(seen.observed ?? []), forged] }, {}, as);
  expect([both.status, both.json<Stored>().observed?.map(({ observer }) => observer?.id)]).toEqual([
    200,
    [practitionerId, patient.id],
  ]);
});

it('the family neither arranges activities nor changes the ticks of others', async () => {
  const { patient, as, row, path } = await sheetWith();
  const staff = (await calls.call('PUT', path, { ...row, observed: [tick(practitionerId)] })).json<Stored>();
  const put = async (next: object) => (await calls.call('PUT', path, next, {}, as)).status;
  expect(await put({ ...staff, title: 'Other' })).toBe(403);
  expect(await put({ ...staff, status: 'Paused' })).toBe(403);
  expect(await put({ ...staff, observed: [] })).toBe(403);
  const [theirs] = staff.observed ?? [];
  expect(await put({ ...staff, observed: [{ ...theirs, at: '2026-03-01T15:00:00.000Z' }] })).toBe(403);
  expect(await put({ ...staff, observed: [{ ...theirs, observation: { id: 'x', resourceType: 'Observation' } }] })).toBe(403);
  expect(await put({ ...staff, observed: [{ ...theirs, id: tickId(place, patient.id) }] })).toBe(403);
  const both = (await calls.call('PUT', path, { ...staff, observed: [theirs, tick(patient.id)] }, {}, as)).json<Stored>();
  expect(await put({ ...both, observed: both.observed?.slice(1) })).toBe(403);
  expect(await put({ ...both, observed: [theirs] })).toBe(200);
});

it('nothing is ticked on a sheet that is paused, or in another’s name', async () => {
  const { patient, as, row, path } = await sheetWith();
  const others = await calls.call('PUT', path, { ...row, observed: [tick(practitionerId)] }, {}, as);
  expect([others.status, others.json()['errors']]).toMatchObject([422, [{ path: 'observed.0' }]]);
  const paused = await sheetWith({ status: 'Paused' });
  const late = await calls.call('PUT', paused.path, { ...paused.row, observed: [tick(paused.patient.id)] }, {}, paused.as);
  expect(late.status).toBe(422);
  expect((await calls.call('PUT', path, { ...row, observed: [tick(patient.id)] }, {}, as)).status).toBe(200);
});

it('no time of day is ticked more than five minutes before it has come anywhere', async () => {
  const walk = { id: 'walk', activity: { code: 'walking' }, times: ['08:00:00'] };
  const { patient, row, path, as } = await sheetWith({ routines: [walk] });
  const at = { ...place, day: '2026-03-04', slot: '08:00' };
  const observed = [{ ...tick(patient.id), ...at, id: tickId(at, patient.id) }];
  // A practice without a time zone goes by where it is latest: 8:00 on March 4 there is 18:00 UTC on March 3.
  const tickedAt = async (moment: string) => {
    const saving = createSaving({ store: db.store, checks, now: () => Date.parse(moment) });
    const timed = await startCalls(db.store, { saving });
    const answer = await timed.call('PUT', path, { ...row, observed }, {}, as);
    await timed.app.close();
    return answer;
  };
  const early = await tickedAt('2026-03-03T17:54:00Z');
  expect([early.status, early.json()['errors']]).toMatchObject([422, [{ message: 'This time of day has not come yet.' }]]);
  expect((await tickedAt('2026-03-02T17:54:00Z')).json()['errors']).toMatchObject([{ message: 'This day has not begun.' }]);
  expect((await tickedAt('2026-03-03T17:56:00Z')).status).toBe(200);
});

it('nobody takes the id or the room of another’s ticks', async () => {
  const { patient, as, row, path } = await sheetWith();
  const put = async (observed: readonly object[]) => (await calls.call('PUT', path, { ...row, observed }, {}, as)).status;
  const { day: _day, slot: _slot, ...bare } = tick(practitionerId);
  expect(await put([bare])).toBe(422);
  const invented = { ...place, slot: 'x1' };
  expect(await put([{ ...tick(patient.id), ...invented, id: tickId(invented, patient.id) }])).toBe(422);
  const early = { ...place, day: '2026-02-28' };
  expect(await put([{ ...tick(patient.id), ...early, id: tickId(early, patient.id) }])).toBe(422);
});

it('what the staff remark on their ticks is read by the staff, and stays when the family ticks', async () => {
  const { patient, as, row, path } = await sheetWith();
  const remark = 'Mother seems to coach him';
  await calls.call('PUT', path, { ...row, observed: [tick(practitionerId, { note: remark })] });
  const seen = await calls.call('GET', path, undefined, {}, as);
  const mine = tick(patient.id, { note: 'By myself' });
  const added = await calls.call(
    'PUT',
    path,
    { ...seen.json<object>(), observed: [...(seen.json<Stored>().observed ?? []), mine] },
    {},
    as,
  );
  const patch = (test: object) =>
    calls.call('PATCH', path, [test, { op: 'replace', path: '/observed/1/done', value: false }], {}, as);
  const guessed = await patch({ op: 'test', path: '/observed/0/note', value: remark });
  const changed = await patch({ op: 'test', path: '/observed/1/note', value: 'By myself' });
  expect([seen.status, added.status, guessed.status, changed.status]).toEqual([200, 200, expect.any(Number), 200]);
  expect(guessed.status).toBeGreaterThanOrEqual(400);
  const history = await calls.call('GET', `${path}/_history`, undefined, {}, as);
  for (const { text } of [seen, added, changed, history]) expect(text).not.toMatch(/coach|hasTransformations/);
  expect(added.text).toContain('By myself');
  const staff = await calls.call('GET', path);
  expect(staff.json<Stored>().observed).toMatchObject([{ note: remark }, { note: 'By myself', done: false }]);
  const reworded = seen.json<Stored>().observed?.map((one) => ({ ...one, note: 'All is well' }));
  await calls.call('PUT', path, { ...row, observed: reworded, meta: undefined }, {}, as);
  expect((await calls.call('GET', path)).text).toContain(remark);
});
