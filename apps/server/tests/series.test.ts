import type { Appointment } from '@notewell/model';
import type { FreeTimes, Problem, SeriesEditPreview, SeriesPreview } from '@notewell/protocol';
import { allPermissions } from '@notewell/rules';
import { runs, testId } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { callerWith, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();

const series = '/appointments/series';
const maya = { id: practitionerId, resourceType: 'Practitioner' };
const ben = { id: testId(41), resourceType: 'Practitioner' };
const patient = (n: number) => ({ id: testId(900 + n), resourceType: 'Patient' });
let hour = 0;
/** Four Mondays from 2 March 2026 in Chicago, whose clocks change on 8 March. Each draft has an hour of its own. */
const draft = (more: object = {}) => ({
  status: 'booked',
  start: new Date(Date.UTC(2026, 2, 2, 6) + ++hour * 86_400_000 * 28).toISOString(),
  end: new Date(Date.UTC(2026, 2, 2, 6, 50) + hour * 86_400_000 * 28).toISOString(),
  owner: maya,
  attendees: [],
  recurrence: { kind: 'Weekly', count: 4, timeZone: 'America/Chicago' },
  ...more,
});
const inSeries = async (id: string): Promise<Appointment[]> => {
  const filters = [{ kind: 'Series', values: [id] }];
  const answer = await calls.call('POST', '/appointments/queries', filters, { 'notewell-cross-partition': 'true' });
  return answer.json<Appointment[]>().toSorted((a, b) => a.start.localeCompare(b.start));
};
const book = (body: object, headers: Record<string, string> = {}) => calls.call('POST', series, body, headers);

test('a series is booked as an appointment for each occurrence', async () => {
  const asked = draft({ start: '2026-03-02T15:00:00Z', end: '2026-03-02T15:50:00Z', attendees: [{ subject: patient(1) }] });
  const answer = await book(asked);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const made = await inSeries(answer.json<Appointment>().series ?? '');
  expect(made.map(({ start }) => start)).toEqual([
    '2026-03-02T15:00:00.000Z',
    '2026-03-09T14:00:00.000Z',
    '2026-03-16T14:00:00.000Z',
    '2026-03-23T14:00:00.000Z',
  ]);
  expect(made.every(({ recurrence, start }) => recurrence?.occurrence === start)).toBe(true);
});

test('a preview names each conflict, and books nothing', async () => {
  const asked = draft();
  const taken = { ...asked, recurrence: undefined, attendees: [] };
  expect((await calls.call('POST', '/appointments', taken)).status).toBe(201);
  const answer = await calls.call('POST', `${series}/preview`, { ...asked, series: 'preview' });
  expect(answer.status, answer.text).toBe(200);
  const { occurrences } = answer.json<SeriesPreview>();
  expect(occurrences.map(({ conflicts }) => conflicts.map(({ kind }) => kind))).toEqual([['busy'], [], [], []]);
  expect(occurrences[0]?.conflicts[0]).toMatchObject({ who: { id: maya.id }, with: [{ id: expect.any(String) }] });
  expect(await inSeries('preview')).toEqual([]);
});

test('a series with a conflict is refused whole, unless it is moved or accepted with a reason', async () => {
  const asked = draft({ series: 'chosen' });
  await calls.call('POST', '/appointments', { ...asked, series: undefined, recurrence: undefined });
  const refused = await book(asked);
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'booking-conflict']);
  expect(refused.json<Problem>().errors).toMatchObject([{ path: 'occurrences.0', code: 'busy' }]);
  expect(await inSeries('chosen')).toEqual([]);

  const later = {
    start: new Date(Date.parse(asked.end)).toISOString(),
    end: new Date(Date.parse(asked.end) + 600_000).toISOString(),
  };
  expect((await book({ ...asked, moves: [{ occurrence: asked.start, ...later }] })).status).toBe(201);
  const [moved] = await inSeries('chosen');
  expect(moved).toMatchObject({ start: later.start, recurrence: { occurrence: asked.start } });

  const accepts = [{ occurrence: asked.start, reason: 'Joint session' }];
  const again = await book({ ...asked, series: 'accepted', recurrence: { ...asked.recurrence, count: 1 }, accepts });
  expect(again.json<Appointment>().comment).toContain('Joint session');
});

test('a repeated request books once', async () => {
  const [asked, key] = [draft({ series: 'once' }), { 'idempotency-key': 'series-once' }];
  const [first, second] = [await book(asked, key), await book(asked, key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json<Appointment>().id).toBe(first.json<Appointment>().id);
  expect(await inSeries('once')).toHaveLength(4);
});

test('of two desks that book the last free time at once, one succeeds', async () => {
  for (let round = 0; round < runs(5, 1_000); round++) {
    const day = new Date(Date.UTC(2030, 0, 1) + round * 86_400_000).toISOString().slice(0, 10);
    const times = { start: `${day}T15:00:00Z`, end: `${day}T15:50:00Z`, recurrence: undefined };
    const answers = await Promise.all(
      [patient(2), patient(3)].map((subject) => book(draft({ ...times, attendees: [{ subject }] }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)?.json<Problem>();
    expect(refused).toMatchObject({ code: 'booking-conflict', title: 'Some of these times are taken. Nothing was booked.' });
  }
});

test('a series in a colleague’s calendar needs the permissions of a single booking', async () => {
  const without = (...names: string[]) =>
    callerWith({ permissions: new Set<string>(allPermissions.filter((one) => !names.includes(one))) });
  const missing = async (path: string, body: object, names: string[]) => {
    const answer = await calls.call('POST', path, body, {}, without(...names));
    return [answer.status, answer.json<Problem>().missing];
  };
  for (const path of [series, `${series}/preview`]) {
    expect(await missing(path, draft({ owner: ben }), ['manage schedules'])).toEqual([403, ['manage schedules']]);
    expect(await missing(path, draft({ owner: ben }), ['view scheduler'])).toEqual([403, ['view scheduler']]);
    expect(await missing(path, draft(), ['Appointment.Create'])).toEqual([403, ['Appointment.Create']]);
  }
});

test('this and following move together or not at all, and moved ones stay', async () => {
  const times = { start: '2032-03-01T15:00:00Z', end: '2032-03-01T15:50:00Z', series: 'edited' };
  await book(draft({ ...times, recurrence: { kind: 'Weekly', count: 5, timeZone: 'America/Chicago' } }));
  const [first, second, third, ...rest] = await inSeries('edited');
  const edit = (one: Appointment | undefined, body: object, path = '') =>
    calls.call('POST', `/appointments/${one?.id}/series-edit${path}`, body);
  const away = { start: '2032-03-16T20:00:00.000Z', end: '2032-03-16T20:50:00.000Z' };
  expect((await edit(third, { scope: 'one', ...away })).status).toBe(200);

  const move = { scope: 'following', start: '2032-03-09T16:00:00.000Z' };
  const blocked = { owner: maya, attendees: [], status: 'booked', start: '2032-03-30T15:30:00Z', end: '2032-03-30T15:45:00Z' };
  const other = (await calls.call('POST', '/appointments', blocked)).json<Appointment>();
  const preview = (await edit(second, move, '/preview')).json<SeriesEditPreview>();
  expect(preview.changed.map(({ conflicts }) => conflicts.map(({ kind }) => kind))).toEqual([[], [], ['busy']]);
  expect(preview.left).toMatchObject([{ id: third?.id, why: 'moved' }]);
  const refused = await edit(second, move);
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'booking-conflict']);
  expect((await inSeries('edited')).map(({ start }) => start)).toEqual(
    [first, second, { start: away.start }, ...rest].map((one) => one?.start),
  );

  await calls.call('PATCH', `/appointments/${other.id}?versionId=1`, [{ op: 'replace', path: '/status', value: 'cancelled' }]);
  expect((await edit(second, move)).status).toBe(200);
  // 10:00 in Chicago, after the clock change of 14 March.
  const after = (await inSeries('edited')).map(({ start }) => start);
  expect(after).toEqual([first?.start, move.start, away.start, '2032-03-23T15:00:00.000Z', '2032-03-30T15:00:00.000Z']);

  const cancel = { scope: 'all', change: { status: 'cancelled', cancellationNote: 'Group ended' } };
  expect((await edit(second, cancel)).status).toBe(200);
  expect((await inSeries('edited')).map(({ status }) => status)).toEqual([
    'cancelled',
    'cancelled',
    'booked',
    'cancelled',
    'cancelled',
  ]);
});

test('an edit of several visits accepts each conflict by itself, and explains no other visit', async () => {
  const times = { start: '2034-06-05T15:00:00Z', end: '2034-06-05T15:50:00Z', series: 'each accepted' };
  await book(draft({ ...times, recurrence: { kind: 'Weekly', count: 3, timeZone: 'UTC' } }));
  const [first] = await inSeries('each accepted');
  for (const day of ['05', '12']) {
    const taken = { start: `2034-06-${day}T18:00:00Z`, end: `2034-06-${day}T18:50:00Z` };
    expect((await calls.call('POST', '/appointments', { owner: maya, attendees: [], status: 'booked', ...taken })).status).toBe(
      201,
    );
  }
  const edit = (more: object) =>
    calls.call('POST', `/appointments/${first?.id}/series-edit`, { scope: 'all', start: '2034-06-05T18:00:00.000Z', ...more });
  const accept = (day: string) => ({ occurrence: `2034-06-${day}T18:00:00.000Z`, reason: `Agreed on ${day}` });
  for (const refused of [{ reason: 'All of them' }, { accepts: [accept('05')] }]) {
    const answer = await edit(refused);
    expect([answer.status, answer.json<Problem>().code]).toEqual([409, 'booking-conflict']);
  }
  expect((await edit({ accepts: [accept('05'), accept('12')] })).status).toBe(200);
  expect((await inSeries('each accepted')).map(({ start, comment }) => [start.slice(8, 13), comment])).toEqual([
    ['05T18', 'Booked in spite of a conflict: Agreed on 05'],
    ['12T18', 'Booked in spite of a conflict: Agreed on 12'],
    ['19T18', undefined],
  ]);
});

test('a single visit moves onto a booked time with a reason, which joins the comment for staff', async () => {
  const hour = (clock: string) => ({ start: `2033-05-02T${clock}:00Z`, end: `2033-05-02T${clock.slice(0, 2)}:50:00Z` });
  const single = async (clock: string, more: object) =>
    (
      await calls.call('POST', '/appointments', { ...draft({ recurrence: undefined, ...more }), ...hour(clock) })
    ).json<Appointment>();
  await single('10:00', {});
  const { id } = await single('12:00', { attendees: [{ subject: patient(9) }], comment: 'Parking' });
  const edit = (body: object) =>
    calls.call('POST', `/appointments/${id}/series-edit`, { scope: 'one', ...hour('10:00'), ...body });
  const refused = await edit({});
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'booking-conflict']);
  expect((await edit({ reason: ' ' })).status).toBe(422);
  const moved = await edit({ reason: 'Both agreed' });
  expect([moved.status, moved.json()]).toMatchObject([
    200,
    { ...hour('10:00'), comment: 'Parking\nBooked in spite of a conflict: Both agreed' },
  ]);
});

test.each([
  {},
  { scope: 'all', rule: { kind: 'Hourly' } },
  { scope: 'all', change: { attendees: 5 } },
  { scope: 'one', start: 'soon' },
  { scope: 'all', change: { comment: 'Later', start: '2031-03-03T08:00:00Z' } },
  { scope: 'one', change: { series: 'another' } },
  { scope: 'one', change: { id: 'another' } },
  { scope: 'one', change: { offers: [] } },
])('an edit of %j is refused with what to change', async (body) => {
  const { id } = (await book(draft())).json<Appointment>();
  for (const path of ['', '/preview'])
    expect((await calls.call('POST', `/appointments/${id}/series-edit${path}`, body)).status).toBe(422);
});

test('free times are those that nobody booked, for anybody who may give the visit', async () => {
  const booked = { start: '2031-03-03T08:00:00Z', end: '2031-03-03T17:40:00Z', recurrence: undefined };
  expect((await book(draft(booked))).status).toBe(201);
  const body = {
    appointment: { attendees: [{ subject: patient(4) }] },
    practitioners: [{ id: maya.id }, { id: ben.id }],
    minutes: 60,
    from: '2031-03-03T00:00:00Z',
  };
  const answer = await calls.call('POST', '/appointments/free-times', { ...body, days: 2 });
  expect(answer.status, answer.text).toBe(200);
  const times = answer.json<FreeTimes>().times.map(({ start, practitioner }) => [start.slice(8, 16), practitioner.id]);
  expect(times[0]).toEqual(['03T08:00', ben.id]);
  expect(times).toHaveLength(10);
  const own = await calls.call('POST', '/appointments/free-times', { ...body, practitioners: [{ id: maya.id }] });
  expect(own.json<FreeTimes>().times[0]?.start).toBe('2031-03-04T08:00:00.000Z');
  const blind = callerWith({ permissions: new Set<string>(allPermissions.filter((one) => one !== 'view scheduler')) });
  expect((await calls.call('POST', '/appointments/free-times', body, {}, blind)).status).toBe(403);
  expect((await calls.call('POST', '/appointments/free-times', { ...body, minutes: 0 })).status).toBe(422);
});

test.each([
  [{ recurrence: { kind: 'Weekly' } }, 'recurrence.count'],
  [{ recurrence: { kind: 'Daily', count: 400 } }, 'recurrence.count'],
  [{ recurrence: { kind: 'Annually', interval: 366, count: 300 } }, 'recurrence.count'],
  [{ recurrence: { kind: 'Daily', count: 1, timeZone: 'Mars' } }, 'recurrence.timeZone'],
  [{ accepts: [{ occurrence: '2026-03-02T15:00:00Z', reason: '' }] }, 'accepts.0.reason'],
  [{ moves: [{ occurrence: '2020-01-01T00:00:00Z', start: '2020-01-01T00:00:00Z', end: '2020-01-01T01:00:00Z' }] }, 'moves'],
])('a series of %j is refused with what to change', async (more, path) => {
  const answer = await book(draft(more));
  expect([answer.status, answer.json<Problem>().errors?.[0]?.path]).toEqual([422, path]);
});
