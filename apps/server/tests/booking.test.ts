import type { Appointment } from '@notewell/model';
import type { Problem } from '@notewell/protocol';
import { runs, testId } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { bookingsOf } from '../src/modules/scheduling/diary.ts';
import { callerWith, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();

const maya = { id: practitionerId, resourceType: 'Practitioner' };
const ben = { id: testId(41), resourceType: 'Practitioner' };
const patient = (n: number) => ({ id: testId(900 + n), resourceType: 'Patient' });
/** A visit of 50 minutes on a day of 2031, at 15:00 where nothing else is said. */
const visit = (day: number, more: object = {}, time = '15:00') => {
  const start = Date.UTC(2031, 0, day, Number(time.slice(0, 2)), Number(time.slice(3)));
  const [from, to] = [start, start + 3_000_000].map((moment) => new Date(moment).toISOString());
  return { status: 'booked', owner: maya, attendees: [], start: from, end: to, ...more };
};
const book = (body: object, headers: Record<string, string> = {}) => calls.call('POST', '/appointments', body, headers);
const booked = async (body: object): Promise<Appointment> => {
  const answer = await book(body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<Appointment>();
};
const patch = (id: string | undefined, changes: Record<string, unknown>) =>
  calls.call(
    'PATCH',
    `/appointments/${id}`,
    Object.entries(changes).map(([name, value]) => ({ op: 'add', path: `/${name}`, value })),
  );

test('a visit at a taken time is refused with every conflict', async () => {
  await booked(visit(1, { attendees: [{ subject: patient(1) }] }));
  const answer = await book(visit(1, { attendees: [{ subject: patient(1) }] } as Partial<Appointment>, '15:30'));
  expect(answer.status).toBe(409);
  expect(answer.json<Problem>()).toMatchObject({
    code: 'booking-conflict',
    detail: 'Already booked. Nothing was saved. Choose another time, or book it with a reason.',
    errors: [
      { path: 'start', code: 'busy' },
      { path: 'start', code: 'busy' },
    ],
  });
  expect((await book(visit(1, {}, '15:50'))).status).toBe(201);
});

test('a visit in the second week of an imported stay is refused', async () => {
  const owner = { id: testId(59), resourceType: 'Practitioner' };
  const stay = { ...visit(5, { owner }), end: visit(20).end };
  const imported = await calls.call('POST', '/appointments', stay, {}, callerWith({ isSystem: true }));
  expect([imported.status, imported.text]).toEqual([201, expect.any(String)]);
  expect((await book(visit(18, { owner }))).json<Problem>()).toMatchObject({ errors: [{ path: 'start', code: 'busy' }] });
  expect((await book(visit(22, { owner }))).status).toBe(201);
  const place = { practice: 'north', store: db.store, zone: 'UTC', now: Date.now() };
  const [from, to] = ['2031-01-18T15:00:00.000Z', '2031-01-18T16:00:00.000Z'];
  expect(await bookingsOf(place, { calendars: [owner.id], from, to })).toMatchObject([{ end: stay.end }]);
});

test('a visit that moves, or takes more people, is checked again', async () => {
  await booked(visit(2, { owner: ben }));
  const own = await booked(visit(2));
  const other = await booked(visit(2, {}, '17:00'));
  expect((await patch(other.id, { start: own.start, end: own.end })).json<Problem>().code).toBe('booking-conflict');
  expect((await patch(own.id, { attendees: [{ subject: ben }] })).json<Problem>().code).toBe('booking-conflict');
  expect((await patch(other.id, { start: visit(2, {}, '18:00').start, end: visit(2, {}, '18:00').end })).status).toBe(200);
});

test('a conflict that somebody accepted does not come back with another change', async () => {
  const first = visit(3);
  await booked(first);
  const accepts = [{ occurrence: first.start, reason: 'Joint session' }];
  const answer = await calls.call('POST', '/appointments/series', { ...first, accepts });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.json<Appointment>();
  expect((await patch(id, { attendees: [{ subject: patient(3) }] })).status).toBe(200);
  expect((await patch(id, { title: 'Joint' })).status).toBe(200);
});

test.each([
  ['daily-limit', { maximumPerDay: 1 }, '18:00'],
  ['buffer', { bufferMinutes: 30 }, '16:00'],
  ['horizon', { planningHorizon: { end: '2031-01-01' } }, '18:00'],
  ['busy', { capacity: 1 }, '15:30'],
] as const)('a schedule refuses what is against its limits: %s', async (code, limit, time) => {
  const owner = { id: testId(60 + code.length), resourceType: 'Practitioner' };
  await booked(visit(30, { owner }));
  const before = await booked(visit(31, { owner }, time));
  const made = await calls.call('POST', '/schedules', { practitioner: owner, ...limit });
  expect(made.status, made.text).toBe(201);
  const next = visit(30, { owner }, time);
  const answers = [await book(next), await patch(before.id, { start: next.start, end: next.end })];
  for (const answer of answers) expect(answer.json<Problem>()).toMatchObject({ errors: [{ path: 'start', code }] });
});

test('a visit is refused after the cut-off of its schedule', async () => {
  const owner = { id: testId(71), resourceType: 'Practitioner' };
  const inHours = (hours: number) => {
    const start = Date.now() + hours * 3_600_000;
    return { ...visit(1, { owner }), start: new Date(start).toISOString(), end: new Date(start + 3_000_000).toISOString() };
  };
  await calls.call('POST', '/schedules', { practitioner: owner, noticeHours: 48 });
  expect((await book(inHours(24))).json<Problem>()).toMatchObject({ errors: [{ code: 'notice' }] });
  await booked(inHours(72));
});

test('a room takes as many visits at once as its schedule says', async () => {
  const location = { id: testId(72), resourceType: 'Location' };
  const inRoom = (n: number) => book(visit(33, { owner: { id: testId(80 + n), resourceType: 'Practitioner' }, location }));
  await calls.call('POST', '/schedules', { location, capacity: 2 });
  expect([(await inRoom(1)).status, (await inRoom(2)).status]).toEqual([201, 201]);
  expect((await inRoom(3)).json<Problem>()).toMatchObject({ code: 'booking-conflict', errors: [{ code: 'busy' }] });
});

test('a room without a location is booked once, however its name is written', async () => {
  const inRoom = (n: number, room: string) =>
    book(visit(34, { owner: { id: testId(80 + n), resourceType: 'Practitioner' }, room }));
  expect((await inRoom(1, 'Blue Room')).status).toBe(201);
  expect((await inRoom(2, 'blue room')).json<Problem>()).toMatchObject({ code: 'booking-conflict', errors: [{ code: 'busy' }] });
  expect((await inRoom(2, 'Blue')).status).toBe(201);
});

test('a room named by a sign is booked once, and no other appointment counts as one in it', async () => {
  const inRoom = (n: number, room: string) =>
    book(visit(35, { owner: { id: testId(80 + n), resourceType: 'Practitioner' }, room }));
  expect((await inRoom(1, '★')).status).toBe(201);
  expect((await inRoom(2, '★')).json<Problem>()).toMatchObject({ code: 'booking-conflict', errors: [{ code: 'busy' }] });
  for (const other of ['☾', '★ 2']) expect((await inRoom(other.length + 2, other)).status).toBe(201);
  const [from, to] = ['2031-02-04T00:00:00Z', '2031-02-05T00:00:00Z'];
  const place = { practice: 'north', store: db.store, zone: 'UTC', now: Date.now() };
  const roomsOf = async (...calendars: string[]) =>
    (await bookingsOf(place, { calendars, from, to })).map(({ room }) => room).toSorted();
  expect([await roomsOf('|★'), await roomsOf('|★', '|☾', '|★ 2')]).toEqual([['★'], ['★', '★ 2', '☾']]);
});

test('a wish becomes a booking only where the time is free', async () => {
  const waiting = await booked(visit(4, { status: 'waitlist' }));
  const first = await booked(visit(4));
  expect((await patch(waiting.id, { status: 'booked' })).json<Problem>().code).toBe('booking-conflict');
  expect((await patch(first.id, { status: 'cancelled' })).status).toBe(200);
  expect((await patch(waiting.id, { status: 'booked' })).status).toBe(200);
});

test('nothing is booked for somebody who works here no longer', async () => {
  const gone = (await calls.call('POST', '/practitioners', { name: { given: 'Eve', family: 'Gone' }, active: false })).json<{
    id: string;
  }>();
  const answer = await book(visit(6, { owner: { id: gone.id, resourceType: 'Practitioner' } }));
  expect([answer.status, answer.json<Problem>().errors?.[0]?.message]).toEqual([
    422,
    expect.stringContaining('works here no longer'),
  ]);
});

test('a repeated request books once', async () => {
  const key = { 'idempotency-key': 'booked-once' };
  const [first, second] = [await book(visit(5), key), await book(visit(5), key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json<Appointment>().id).toBe(first.json<Appointment>().id);
});

const taken = 'Already booked. Nothing was saved. Choose another time, or book it with a reason.';
test('of two desks that book the last free time at once, one succeeds', async () => {
  for (let round = 0; round < runs(20, 1_000); round++) {
    const answers = await Promise.all(
      [patient(5), patient(6)].map((subject) => book(visit(40 + round, { attendees: [{ subject }] }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.json<Problem>();
    expect([refused?.code, refused?.detail]).toEqual(['booking-conflict', taken]);
  }
});

test('of many desks at once, one succeeds, and none waits for another’s connection', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => book(visit(20))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.json<Problem>().code === 'booking-conflict')).toHaveLength(23);
});

test('an edit of a series and a move of one of its visits end, whichever comes first', async () => {
  const rule = { recurrence: { kind: 'Weekly', count: 4, timeZone: 'UTC' }, series: 'raced' };
  const first = (await calls.call('POST', '/appointments/series', { ...visit(10), ...rule })).json<Appointment>();
  const [edited, moved] = await Promise.all([
    calls.call('POST', `/appointments/${first.id}/series-edit`, { scope: 'all', start: visit(10, {}, '19:00').start }),
    patch(first.id, { start: visit(10, {}, '20:00').start, end: visit(10, {}, '20:50').end }),
  ]);
  expect([200, 409, 412]).toContain(edited.status);
  expect([200, 409, 412]).toContain(moved.status);
});
