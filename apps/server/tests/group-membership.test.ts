import type { Appointment, Group, Patient } from '@notewell/model';
import type { MembershipPreview, Problem } from '@notewell/protocol';
import { allPermissions } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { callerWith, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();

const maya = { id: practitionerId, resourceType: 'Practitioner' };
const patient = (n: number) => ({ id: testId(900 + n), resourceType: 'Patient' });
let year = 2040;

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await calls.call('POST', path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<T>();
}
/** A group with one member and four weekly sessions, in a year of its own. */
async function weekly(more: object = {}) {
  const first = Date.UTC(++year, 2, 2, 15);
  const at = (week: number) => new Date(first + week * 604_800_000).toISOString();
  const group = await made<Group>('/groups', {
    name: `Group of ${year}`,
    members: [{ member: patient(1) }],
    closed: false,
    ...more,
  });
  const ref = { id: group.id, resourceType: 'Group' };
  const attendees = [{ subject: ref }, { subject: maya }, { subject: patient(1), role: 'Patient' }];
  const session = {
    status: 'booked',
    isGroup: true,
    group: ref,
    owner: maya,
    attendees,
    start: at(0),
    end: at(0).replace('15:00', '16:00'),
  };
  const book = (hours: number) => {
    const at = (text: string) => new Date(Date.parse(text) + hours * 3_600_000).toISOString();
    return calls.call('POST', '/appointments/series', {
      ...session,
      start: at(session.start),
      end: at(session.end),
      series: `weekly ${year} ${hours}`,
      recurrence: { kind: 'Weekly', count: 4, timeZone: 'UTC' },
    });
  };
  const answer = await book(0);
  expect(answer.status, answer.text).toBe(201);
  const sessions = async () => {
    const answer = await calls.call('POST', '/appointments/queries', [{ kind: 'Group', values: [group.id] }], {
      'notewell-cross-partition': 'true',
    });
    return answer.json<Appointment[]>().toSorted((a, b) => a.start.localeCompare(b.start));
  };
  const listed = async (n: number) =>
    (await sessions()).map(({ attendees: all = [] }) => all.some(({ subject }) => subject.id === patient(n).id));
  const members = async () => (await calls.call('GET', `/groups/${group.id}`)).json<Group>().members ?? [];
  const change = (body: object, path = '', by = callerWith()) =>
    calls.call('POST', `/groups/${group.id}/membership${path}`, body, {}, by);
  const bookOne = (hours: number, all: object[] = attendees) => {
    const at = (text: string) => new Date(Date.parse(text) + hours * 3_600_000).toISOString();
    return calls.call('POST', '/appointments', {
      ...session,
      attendees: all,
      start: at(session.start),
      end: at(session.end),
    });
  };
  return { at, book, bookOne, sessions, listed, members, change, day: (week: number) => at(week).slice(0, 10) };
}

test('who joins from a day on is a member, and expected at the sessions from then on', async () => {
  const { change, listed, members, day } = await weekly();
  const body = { kind: 'join', member: patient(2), from: day(2) };
  const preview = (await change(body, '/preview')).json<MembershipPreview>();
  expect(preview.sessions.map(({ start, conflicts }) => [start.slice(0, 10), conflicts])).toEqual([
    [day(2), []],
    [day(3), []],
  ]);
  expect(await listed(2)).toEqual([false, false, false, false]);
  const answer = await change(body);
  expect(answer.status, answer.text).toBe(200);
  expect(await listed(2)).toEqual([false, false, true, true]);
  expect((await members())[1]).toMatchObject({ member: patient(2), period: { start: day(2) } });
});

test('a series is booked for the members of each of its days', async () => {
  const third = new Date(Date.UTC(year + 1, 2, 16)).toISOString().slice(0, 10);
  const members = [{ member: patient(1) }, { member: patient(7), period: { start: third } }];
  const { listed } = await weekly({ members });
  expect([await listed(1), await listed(7)]).toEqual([
    [true, true, true, true],
    [false, false, true, true],
  ]);
});

test('a series booked from an old list has who joined, and not who left', async () => {
  const today = new Date(Date.UTC(year + 1, 2, 2)).toISOString().slice(0, 10);
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const members = [
    { member: patient(1), period: { end: yesterday } },
    { member: patient(8), period: { start: today } },
  ];
  const { listed } = await weekly({ members });
  expect([await listed(1), await listed(8)]).toEqual([
    [false, false, false, false],
    [true, true, true, true],
  ]);
});

test('a single session booked from an old list has who joined, and not who left', async () => {
  const { bookOne, change, day } = await weekly();
  await change({ kind: 'join', member: patient(2), from: day(0) });
  await change({ kind: 'join', member: patient(3), from: day(0) });
  await change({ kind: 'leave', member: patient(1), from: day(0) });
  const group = (await bookOne(2)).json<Appointment>().attendees?.[0]?.subject;
  const answer = await bookOne(4, [
    { subject: group },
    { subject: patient(1), role: 'Patient' },
    { subject: patient(2), response: 'Declined' },
    { subject: patient(9) },
  ]);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.json<Appointment>().attendees).toMatchObject([
    { subject: group },
    { subject: patient(2), response: 'Declined' },
    { subject: patient(9) },
    { subject: patient(3), role: 'Patient' },
  ]);
});

test('a session in the record of who left the group stays there, and names them as staying away', async () => {
  const { bookOne, change, day } = await weekly();
  await change({ kind: 'leave', member: patient(1), from: day(0) });
  const { attendees } = (await bookOne(2, [{ subject: patient(1) }, { subject: patient(9) }])).json<Appointment>();
  expect(attendees).toMatchObject([{ subject: patient(1), response: 'Declined' }, { subject: patient(9) }]);
});

test('a series of a clinician who may not know all members is booked for those whom they know', async () => {
  // Who made a record may know it.
  const profile = { id: testId(46), resourceType: 'Practitioner' } as const;
  const known = await made<Patient>('/patients', { name: { given: 'Ida', family: 'Stone' }, careTeam: [{ member: profile }] });
  const hidden = await made<Patient>('/patients', { name: { given: 'Una', family: 'Seen' } });
  const start = '2039-03-07T15:00:00.000Z';
  const members = [known, hidden].map(({ id }) => ({ member: { id, resourceType: 'Patient' } }));
  const group = await made<Group>('/groups', { name: 'Partly known', members, closed: false });
  const ref = { id: group.id, resourceType: 'Group' };
  const sees = { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] } as const;
  const permissions = new Set<string>(
    allPermissions.filter((one) => !one.startsWith('skip ') && one !== 'patient population all'),
  );
  const attendees = [{ subject: ref }, { subject: { id: known.id, resourceType: 'Patient' } }];
  const body = { status: 'booked', isGroup: true, group: ref, owner: profile, attendees, start, end: '2039-03-07T16:00:00.000Z' };
  const recurrence = { kind: 'Weekly', count: 2, timeZone: 'UTC' };
  const limited = callerWith({ profile, patients: sees, permissions });
  const answer = await calls.call('POST', '/appointments/series', { ...body, recurrence }, {}, limited);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.json<Appointment>().attendees?.map(({ subject }) => subject.id)).toEqual([group.id, known.id]);
});

test.each([
  ['series', 'series'],
  ['membership', 'series'],
  ['session', 'session'],
  ['membership', 'session'],
])('a change of membership and a booking at once agree, the %s first (%s)', async (first, kind) => {
  const { change, book, bookOne, listed, sessions, day } = await weekly();
  const text = "select count(*)::int from pg_locks where not granted and locktype = 'advisory'";
  const waiting = async () => (await db.store.database.run('north', { text }))[0]?.[0];
  const requests = [
    () => (kind === 'series' ? book(2) : bookOne(2)),
    () => change({ kind: 'join', member: patient(2), from: day(0) }),
  ];
  const answers: Promise<{ readonly status: number }>[] = [];
  // Both have read, and wait for the lock in this order.
  await db.store.writer.alone('north', 'bookings', async () => {
    for (const send of first === kind ? requests : requests.toReversed()) {
      answers.push(send());
      await expect.poll(waiting).toBe(answers.length);
    }
  });
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 201]);
  const all = kind === 'series' ? 8 : 5;
  expect(await sessions()).toHaveLength(all);
  expect(await listed(2)).toEqual(Array.from({ length: all }, () => true));
});

test('who leaves stays in the sessions before', async () => {
  const { change, listed, members, day } = await weekly();
  expect((await change({ kind: 'leave', member: patient(1), from: day(1) })).status).toBe(200);
  expect(await listed(1)).toEqual([true, false, false, false]);
  expect((await members())[0]?.period?.end).toBe(new Date(Date.parse(day(1)) - 86_400_000).toISOString().slice(0, 10));
});

test('one collision keeps all of it from happening, unless somebody says why', async () => {
  const { change, listed, members, day, at } = await weekly();
  const end = at(3).replace('15:00', '16:00');
  await made('/appointments', { status: 'booked', attendees: [{ subject: patient(3) }], start: at(3), end });
  const body = { kind: 'join', member: patient(3), from: day(0) };
  const preview = (await change(body, '/preview')).json<MembershipPreview>();
  expect(preview.sessions.map(({ conflicts }) => conflicts.map(({ kind }) => kind))).toEqual([[], [], [], ['busy']]);
  const refused = await change(body);
  expect([refused.status, refused.json<Problem>().code]).toEqual([409, 'booking-conflict']);
  expect([await listed(3), await members()]).toMatchObject([[false, false, false, false], [{ member: patient(1) }]]);
  expect((await change({ ...body, reason: 'Leaves the other early' })).status).toBe(200);
  expect(await listed(3)).toEqual([true, true, true, true]);
});

test('a full group takes nobody, and a closed one neither', async () => {
  const full = await weekly({ capacity: 1 });
  const body = (day: string) => ({ kind: 'join', member: patient(2), from: day });
  const refused = (await full.change(body(full.day(0)))).json<Problem>();
  expect(refused.errors?.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'group-size'));
  const closed = await weekly({ closed: true });
  expect((await closed.change(body(closed.day(0)))).json<Problem>()).toMatchObject({
    code: 'locked',
    detail: 'This group takes no new members. Open it first.',
  });
});

test('sessions in a colleague’s calendar need the permissions of their change', async () => {
  const { change, members, day } = await weekly();
  const colleague = (...without: string[]) =>
    callerWith({
      profile: { id: testId(41), resourceType: 'Practitioner' },
      permissions: new Set<string>(allPermissions.filter((one) => !without.includes(one))),
    });
  const body = { kind: 'join', member: patient(2), from: day(0) };
  for (const name of ['Group.Update', 'Appointment.Update', 'manage schedules', 'view scheduler']) {
    const answer = await change(body, '', colleague(name));
    expect([answer.status, answer.json<Problem>().missing]).toEqual([403, [name]]);
  }
  expect(await members()).toHaveLength(1);
  expect((await change(body, '', colleague())).status).toBe(200);
});

test('a patient whom the caller may not know is answered like nobody, member or not', async () => {
  const { change, members, day } = await weekly();
  const sees = { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] } as const;
  const permissions = new Set<string>(allPermissions.filter((one) => !one.startsWith('skip ')));
  const limited = callerWith({ patients: sees, permissions });
  for (const path of ['', '/preview'])
    for (const kind of ['join', 'leave']) {
      const said = async (member: object) => {
        const answer = await change({ kind, member, from: day(0) }, path, limited);
        return [answer.status, { ...answer.json<Problem>(), requestId: '' }];
      };
      const hidden = await said(patient(1));
      expect(hidden).toEqual([422, expect.objectContaining({ code: 'reference-unresolvable' })]);
      expect(hidden).toEqual(await said({ id: testId(970), resourceType: 'Patient' }));
    }
  expect(await members()).toHaveLength(1);
});

test.each([{}, { kind: 'join', member: {}, from: '2050-01-01' }, { kind: 'leave', member: patient(1), from: 'soon' }])(
  'a change of %j is refused with what to change',
  async (body) => {
    const { change } = await weekly();
    for (const path of ['', '/preview']) expect((await change(body, path)).status).toBe(422);
  },
);

test('who leaves before they joined is refused with the day, and on that day the membership is removed', async () => {
  const { change, members, day } = await weekly();
  await change({ kind: 'join', member: patient(2), from: day(2) });
  const leave = { kind: 'leave', member: patient(2), from: day(0) };
  for (const path of ['', '/preview']) {
    const refused = await change(leave, path);
    expect([refused.status, refused.json<Problem>().detail]).toEqual([
      409,
      expect.stringMatching(/^This membership begins on Mar 16, \d{4}\. /),
    ]);
  }
  expect(await members()).toHaveLength(2);
  const preview = (await change({ ...leave, from: day(2) }, '/preview')).json<MembershipPreview>();
  expect([preview.removed, preview.sessions.length]).toEqual([day(2), 2]);
  expect((await change({ ...leave, from: day(2) })).status).toBe(200);
  expect((await members()).map(({ member }) => member.id)).toEqual([patient(1).id]);
});
