import { definitionOf, type ResourceType } from '@notewell/model';
import { practiceRecords, practiceRecordTypes, retirementOf, usesOf } from '@notewell/rules';
import { makeResource } from '@notewell/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableOf } from '../src/resources/postgres/names.ts';
import { type Calls, callerWith, draftOf, practitionerId, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

let db: TestDatabase;
let calls: Calls;
beforeAll(async () => {
  db = await startDatabase();
  calls = await startCalls(db.store);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
});

interface Stored {
  readonly id: string;
}
const at = (type: ResourceType) => `/${definitionOf(type).collection}`;
async function made(type: ResourceType, more: object): Promise<Stored> {
  const answer = await calls.call('POST', at(type), { ...more, resourceType: type });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Stored>();
}
const owner = { id: practitionerId, resourceType: 'Practitioner' };
const visit = (location: Stored, start: string) =>
  made('Appointment', {
    status: 'booked',
    start,
    end: start.replace('T10', 'T11'),
    allDay: true,
    owner,
    location: { id: location.id },
  });
const location = (name: string, more: object = {}) => made('Location', { name, ...more });
const retire = ({ id }: Stored) => calls.call('PATCH', `/locations/${id}`, [{ op: 'add', path: '/status', value: 'Inactive' }]);

test('a place with upcoming visits is not retired or deleted, and the refusal says what to do', async () => {
  const place = await location('North');
  await visit(place, '2999-01-01T10:00:00Z');
  const answer = await retire(place);
  expect([answer.status, answer.json()]).toMatchObject([
    409,
    { code: 'still-used', detail: 'Move or cancel the upcoming visits at this place.' },
  ]);
  expect((await calls.call('DELETE', `/locations/${place.id}`)).status).toBe(409);
});

test('a schedule is kept for the upcoming visits of its person, unless there is another; a payer not for insurance that ended', async () => {
  await visit(await location('East'), '2999-01-01T10:00:00Z');
  const first = await made('Schedule', { practitioner: owner });
  const end = async ({ id }: Stored, collection: string) =>
    (await calls.call('PATCH', `/${collection}/${id}`, [{ op: 'add', path: '/active', value: false }])).status;
  expect(await end(first, 'schedules')).toBe(409);
  await made('Schedule', { practitioner: owner });
  expect(await end(first, 'schedules')).toBe(200);
  const [patient, payer] = [
    await made('Patient', { name: { family: 'Lee' } }),
    await made('Organization', { name: 'Old Payer' }),
  ];
  const card = await made('Coverage', { patient: { id: patient.id }, status: 'Active', payer: { id: payer.id } });
  expect(await end(payer, 'organizations')).toBe(409);
  const over = [{ op: 'add', path: '/end', value: '2001-12-31' }];
  expect((await calls.call('PATCH', `/coverages/${card.id}`, over)).status).toBe(200);
  expect(await end(payer, 'organizations')).toBe(200);
});

test('a place with past or cancelled visits is retired, and used again later', async () => {
  const place = await location('South');
  await visit(place, '2001-01-01T10:00:00Z');
  const { id } = await visit(place, '2999-01-01T10:00:00Z');
  const cancelled = [{ op: 'replace', path: '/status', value: 'cancelled' }];
  expect((await calls.call('PATCH', `/appointments/${id}`, cancelled)).status).toBe(200);
  expect((await retire(place)).status).toBe(200);
  const back = await calls.call('PATCH', `/locations/${place.id}`, [{ op: 'add', path: '/status', value: 'Active' }]);
  expect(back.status).toBe(200);
});

test('lists tell records in use from retired ones, and a record without a state is in use', async () => {
  const [plain, ended] = [await location('Plain'), await location('Ended', { status: 'Inactive' })];
  const found = async (isInUse: boolean) => {
    const filter = retirementOf('Location')?.filter(isInUse);
    const answer = await calls.call('POST', '/locations/queries?pageSize=1000', [filter]);
    return answer.json<Stored[]>().map(({ id }) => id);
  };
  expect(await found(true)).toEqual(expect.arrayContaining([plain.id]));
  expect(await found(true)).not.toContain(ended.id);
  expect(await found(false)).toEqual(expect.arrayContaining([ended.id]));
  expect(await found(false)).not.toContain(plain.id);
});

test('everything that may refer to a record of the practice can be counted', async () => {
  const kinds = practiceRecordTypes.flatMap((type) => usesOf(type));
  const asked = new Map(kinds.map((use) => [`${use.type} ${use.filter}`, use]));
  expect(asked.size).toBeGreaterThan(60);
  for (const { type, filter } of asked.values()) {
    const headers = { prefer: 'return=minimal', 'notewell-cross-partition': 'true' };
    const body = [{ kind: filter, values: ['00000000-0000-7000-8000-000000000000'] }];
    const answer = await calls.call('POST', `${at(type)}/queries`, body, headers);
    expect([type, filter, answer.status]).toEqual([type, filter, 204]);
  }
});

test('a new record of each kind is accepted with its required fields, and with those that its row sets', async () => {
  for (const type of practiceRecordTypes) {
    const { resourceType: _type, id: _id, ...sample } = makeResource(type) as unknown as Record<string, unknown>; // a record as its fields
    await made(type, { ...sample, ...practiceRecords[type].only?.values });
  }
});

test('what others refer to is not deleted: the refusal counts what the caller sees', async () => {
  const place = await location('Busy');
  await visit(place, '2001-01-01T10:00:00Z');
  await visit(place, '2001-01-02T10:00:00Z');
  await location('Room', { partOf: { id: place.id } });
  const remove = (path: string, as?: Parameters<Calls['call']>[4]) => calls.call('DELETE', path, undefined, {}, as);
  const refused = async (path: string, as?: Parameters<Calls['call']>[4]) => {
    const answer = await remove(path, as);
    const { code, detail } = answer.json<{ code: string; detail: string }>();
    return [answer.status, code, detail];
  };
  const detail = 'This is still used by 2 appointments and 1 location. Retire it instead of deleting it.';
  expect(await refused(`/locations/${place.id}`)).toEqual([409, 'still-used', detail]);
  const without = callerWith({ permissions: new Set([...callerWith().permissions].filter((one) => one !== 'Appointment.Read')) });
  const part = 'This is still used by 1 location. Retire it instead of deleting it.';
  expect(await refused(`/locations/${place.id}`, without)).toEqual([409, 'still-used', part]);
  expect((await calls.call('GET', `/locations/${place.id}`)).json()).toMatchObject({ name: 'Busy', meta: { versionId: '1' } });
  const patient = await made('Patient', draftOf('Patient'));
  const group = await made('Group', draftOf('Group', { members: [{ member: { id: patient.id, resourceType: 'Patient' } }] }));
  expect(await refused(`/patients/${patient.id}`)).toMatchObject([409, 'still-used', expect.stringContaining('1 group')]);
  expect([(await remove(`/groups/${group.id}`)).status, (await remove(`/patients/${patient.id}`)).status]).toEqual([204, 204]);
});

test('what was deleted is not named anew, and stays where it was', async () => {
  const place = await location('Closed');
  const room = await location('Apart');
  expect((await calls.call('DELETE', `/locations/${place.id}`)).status).toBe(204);
  const body = {
    status: 'booked',
    start: '2999-03-01T10:00:00Z',
    end: '2999-03-01T11:00:00Z',
    owner,
    location: { id: place.id },
  };
  const answer = await calls.call('POST', '/appointments', body);
  expect([answer.status, answer.json()['code']]).toEqual([422, 'reference-unresolvable']);
  const moved = await calls.call('PATCH', `/locations/${room.id}`, [{ op: 'add', path: '/partOf', value: { id: place.id } }]);
  expect([moved.status, moved.json()['code']]).toEqual([422, 'reference-unresolvable']);
});

test('a retired place is not booked, and visits there before stay', async () => {
  const [place, other] = [await location('Old wing'), await location('New wing')];
  const start = '2999-04-01T10:00:00Z';
  const { id } = await visit(place, '2001-04-01T10:00:00Z');
  expect((await retire(place)).status).toBe(200);
  const body = { status: 'booked', start, end: '2999-04-01T11:00:00Z', owner, location: { id: place.id } };
  const answer = await calls.call('POST', '/appointments', body);
  const detail = 'This location is retired. Choose one that is in use.';
  expect([answer.status, answer.json()]).toMatchObject([409, { detail }]);
  const elsewhere = await visit(other, '2999-05-01T10:00:00Z');
  const move = [{ op: 'replace', path: '/location', value: { id: place.id } }];
  expect((await calls.call('PATCH', `/appointments/${elsewhere.id}`, move)).status).toBe(409);
  const noted = [{ op: 'add', path: '/comment', value: 'Held there' }];
  expect((await calls.call('PATCH', `/appointments/${id}`, noted)).status).toBe(200);
});

test('a retired service is not waited for, and a wish for it is not booked', async () => {
  const service = async (name: string) => {
    const made = (await calls.call('POST', '/healthcareServices', { name })).json<Stored>();
    return { id: made.id };
  };
  const [kept, other] = [await service('Waited for'), await service('In use')];
  const wish = { status: 'waitlist', owner, start: new Date().toISOString(), attendees: [] };
  const waiting = (await calls.call('POST', '/appointments', { ...wish, serviceType: kept })).json<Stored>();
  const retired = [{ op: 'add', path: '/status', value: 'Inactive' }];
  expect((await calls.call('PATCH', `/healthcareServices/${kept.id}`, retired)).status).toBe(200);
  const again = await calls.call('POST', '/appointments', { ...wish, serviceType: kept });
  const detail = 'This service is retired. Choose one that is in use.';
  expect([again.status, again.json()]).toMatchObject([409, { detail }]);
  const time = { status: 'booked', owner, start: '2999-06-01T10:00:00Z', end: '2999-06-01T11:00:00Z' };
  const book = (more: object) =>
    calls.call(
      'PATCH',
      `/appointments/${waiting.id}`,
      Object.entries({ ...time, ...more }).map(([name, value]) => ({ op: 'add', path: `/${name}`, value })),
    );
  const refused = await book({});
  expect([refused.status, refused.json()]).toMatchObject([409, { detail }]);
  expect((await book({ serviceType: other })).status).toBe(200);
});

test('of a booking and a deletion at the same moment, one is refused', async () => {
  const [first, second] = [await location('Deleted first'), await location('Booked first')];
  const book = ({ id }: Stored, day: string) => {
    const [start, end] = [`2998-01-${day}T10:00:00Z`, `2998-01-${day}T11:00:00Z`];
    return calls.call('POST', '/appointments', { status: 'booked', start, end, owner, location: { id } });
  };
  const row = `from ${tableOf('Location')} where practice_id = $1 and id = $2`;
  const { database } = db.store;
  const waiting = "select count(*)::int from pg_locks where not granted and locktype in ('transactionid', 'tuple')";
  const isWaiting = () => expect.poll(async () => (await database.run('north', { text: waiting }))[0]?.[0]).toBe(1);
  const late = await database.transaction('north', async (run) => {
    await run({ text: `select ${row} for update` }, ['north', first.id]);
    const booking = book(first, '10');
    await isWaiting();
    await run({ text: `update ${tableOf('Location')} set deleted = true where practice_id = $1 and id = $2` }, [
      'north',
      first.id,
    ]);
    return [booking];
  });
  expect((await late[0])?.status).toBe(422);
  const early = await database.transaction('north', async (run) => {
    await run({ text: `select ${row} for key share` }, ['north', second.id]);
    const deletion = calls.call('DELETE', `/locations/${second.id}`);
    await isWaiting();
    expect((await book(second, '11')).status).toBe(201);
    return [deletion];
  });
  expect((await early[0])?.status).toBe(409);
});

test('of two first rows of preferences at one moment, one is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map((name) => calls.call('POST', '/practicePreferences', { name: `Row ${name}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
