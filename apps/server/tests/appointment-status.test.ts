import type { Appointment, Encounter, HealthcareService, Note, Patient } from '@notewell/model';
import type { Problem } from '@notewell/protocol';
import { allPermissions, grantSetsOf, permissionsOf, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Calls, callerWith, practitionerId, startCalls } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();
/** The same server, eleven minutes later. */
const later = {} as Calls; // filled in before the tests
beforeAll(async () => {
  Object.assign(later, await startCalls(db.store, { now: () => Date.now() + 660_000 }));
});
afterAll(() => later.close());

const maya = { id: practitionerId, resourceType: 'Practitioner' };
const patient = { id: testId(901), resourceType: 'Patient' };
const missed = { code: '99199', display: 'Missed visit' };
let hour = 0;

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await calls.call('POST', path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<T>();
}
const booked = (more: object = {}) => {
  const start = Date.UTC(2024, 0, 2) + hour++ * 3_600_000;
  const [from, to] = [start, start + 3_000_000].map((moment) => new Date(moment).toISOString());
  const attendees = [{ subject: patient }, { subject: maya }];
  return made<Appointment>('/appointments', { status: 'booked', owner: maya, attendees, start: from, end: to, ...more });
};
const now = async <T>(path: string, { id = '' }: { readonly id?: string | undefined }) =>
  (await calls.call('GET', `${path}/${id}`)).json<T>();
const move = async ({ id }: Appointment, status: string, more: object = {}) => {
  const ops = Object.entries({ status, ...more }).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }));
  const answer = await calls.call('PATCH', `/appointments/${id}`, ops);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Appointment>();
};
const undo = ({ id }: Appointment, by = callerWith(), at = calls) =>
  at.call('POST', `/appointments/${id}/undo-status`, undefined, {}, by);
const planned = ({ id, start, end }: Appointment) =>
  made<Encounter>('/encounters', { status: 'Planned', subject: patient, patient, appointment: { id }, start, end });

describe('a status', () => {
  test('of somebody who came records when, for the patient and not for staff', async () => {
    const { attendees, statusAt, statusBy } = await move(await booked(), 'checked-in');
    expect(attendees?.map(({ checkedIn }) => checkedIn)).toEqual([statusAt, undefined]);
    expect(statusBy).toMatchObject(maya);
  });
  test('that the device brought the time of stays as it is', async () => {
    const checkedIn = '2024-01-02T08:00:00.000Z';
    const attendees = [{ subject: patient, checkedIn }];
    expect((await move(await booked(), 'checked-in', { attendees })).attendees?.[0]?.checkedIn).toBe(checkedIn);
  });
  test.each([
    ['noshow', 'NoShow'],
    ['cancelled', 'Cancelled'],
  ] as const)('%s ends the planned visit as %s, and names the service of a missed visit', async (status, outcome) => {
    const instead = await made<HealthcareService>('/healthcareServices', { name: 'Missed', code: missed });
    const service = await made<HealthcareService>('/healthcareServices', {
      name: 'Therapy',
      missedVisitService: { id: instead.id },
    });
    const one = await booked({ serviceType: { id: service.id } });
    const visit = await planned(one);
    const moved = await move(one, status, { cancellationReason: { code: 'pat' } });
    expect(moved).toMatchObject({ missedVisitServiceCode: missed, attendees: [{ status: outcome }, {}] });
    expect(moved.attendees?.[1]?.status).toBeUndefined();
    expect(await now<Encounter>('/encounters', visit)).toMatchObject({ status: outcome, visitStatus: outcome });
  });
  test('takes its visits along for a front desk that writes no visits', async () => {
    const one = await booked();
    const visit = await planned(one);
    const desk = callerWith({
      permissions: new Set(['Appointment.Update', 'Appointment.Read', 'manage schedules', 'view scheduler']),
    });
    const answer = await calls.call(
      'PATCH',
      `/appointments/${one.id}`,
      [{ op: 'replace', path: '/status', value: 'noshow' }],
      {},
      desk,
    );
    expect(answer.status, answer.text).toBe(200);
    expect((await now<Encounter>('/encounters', visit)).status).toBe('NoShow');
  });
  test('is refused before it can be true', async () => {
    const ahead = (hours: number) => ({
      start: new Date(Date.now() + hours * 3_600_000).toISOString(),
      end: new Date(Date.now() + (hours + 1) * 3_600_000).toISOString(),
    });
    const refused = async (hours: number, status: string) => {
      const { id } = await booked(ahead(hours));
      return (await calls.call('PATCH', `/appointments/${id}`, [{ op: 'replace', path: '/status', value: status }])).status;
    };
    expect(await refused(2, 'noshow')).toBe(409);
    expect(await refused(50, 'checked-in')).toBe(409);
    expect(await refused(10, 'checked-in')).toBe(200);
    expect(await refused(60, 'cancelled')).toBe(200);
  });
  test('states no attendance at a session of another day', async () => {
    const start = new Date(Date.now() + 200 * 3_600_000).toISOString();
    const { id, attendees = [] } = await booked({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() });
    const stated = (more: object) =>
      calls.call('PATCH', `/appointments/${id}`, [
        { op: 'replace', path: '/attendees', value: attendees.map((one, at) => (at === 0 ? { ...one, ...more } : one)) },
      ]);
    for (const more of [{ status: 'NoShow' }, { status: 'Show' }, { checkedIn: new Date().toISOString() }])
      expect((await stated(more)).status).toBe(409);
    expect((await stated({ status: 'Cancelled' })).status).toBe(200);
  });
  test('of a group says nothing of its members who came', async () => {
    const { attendees } = await move(await booked({ isGroup: true }), 'checked-in');
    expect(attendees?.[0]?.checkedIn).toBeUndefined();
  });
});

describe('the undo of a status', () => {
  test('keeps the attendance recorded since the check-in of a group', async () => {
    const member = { id: testId(902), resourceType: 'Patient' };
    const session = await booked({ isGroup: true, attendees: [{ subject: patient }, { subject: member }] });
    const opened = await move(session, 'checked-in');
    const checkedIn = '2024-01-02T08:00:00.000Z';
    const attendees = [
      { subject: patient, checkedIn },
      { subject: member, status: 'NoShow', missedReason: 'Called at 9: car broke down' },
    ];
    const ops = [{ op: 'replace', path: '/attendees', value: attendees }];
    expect((await calls.call('PATCH', `/appointments/${session.id}`, ops)).status).toBe(200);
    expect((await undo(opened)).json<Appointment>()).toMatchObject({ status: 'booked', attendees });
  });
  test('takes back all that the status brought, within ten minutes', async () => {
    const one = await booked({ title: 'First' });
    const visit = await planned(one);
    const noshow = await move(one, 'noshow');
    await calls.call('PATCH', `/appointments/${one.id}`, [{ op: 'replace', path: '/title', value: 'Second' }]);
    expect((await undo(noshow, callerWith(), later)).json<Problem>().code).toBe('locked');
    const answer = await undo(noshow);
    expect(answer.status, answer.text).toBe(200);
    const back = answer.json<Appointment>();
    expect(back).toMatchObject({ status: 'booked', title: 'Second' });
    expect(back.attendees?.[0]?.status).toBeUndefined();
    const open = await now<Encounter>('/encounters', visit);
    expect([open.status, open.visitStatus]).toEqual(['Planned', undefined]);
  });
  test('is not undone by a second click', async () => {
    const one = await move(await booked(), 'noshow');
    expect((await undo(one)).status).toBe(200);
    expect((await undo(one)).json<Problem>().code).toBe('locked');
    expect((await now<Appointment>('/appointments', one)).status).toBe('booked');
  });
  test('is for who set it, and for who manages schedules', async () => {
    const named = { profile: { id: testId(41), resourceType: 'Practitioner' } } as const;
    const all: readonly string[] = allPermissions;
    const without = new Set<string>(all.filter((one) => one !== 'manage schedules'));
    const colleague = callerWith({ ...named, permissions: without });
    const one = await move(await booked({ attendees: [{ subject: { ...named.profile } }] }), 'checked-in');
    const refused = await undo(one, colleague);
    expect([refused.status, refused.json<Problem>().missing]).toEqual([403, ['manage schedules']]);
    expect((await undo(one, callerWith(named))).status).toBe(200);
  });
  test('is refused where there is nothing to undo, and where somebody booked the time', async () => {
    const one = await booked();
    expect((await undo(one)).json<Problem>().code).toBe('locked');
    const cancelled = await move(one, 'cancelled');
    await made('/appointments', { status: 'booked', owner: maya, attendees: [], start: one.start, end: one.end });
    expect((await undo(cancelled)).json<Problem>().code).toBe('booking-conflict');
  });
  test('brings a visit back that was booked in spite of a limit and of another visit', async () => {
    const owner = { id: testId(42), resourceType: 'Practitioner' };
    await made('/schedules', { practitioner: owner, maximumPerDay: 1 });
    const first = await booked({ owner, attendees: [{ subject: owner }] });
    const second = { status: 'booked', owner, attendees: [{ subject: owner }], start: first.start, end: first.end };
    const accepts = [{ occurrence: first.start, reason: 'Joint session' }];
    const joint = await made<Appointment>('/appointments/series', { ...second, accepts });
    const missedVisit = await move(joint, 'noshow');
    expect((await undo(missedVisit)).json<Appointment>().status).toBe('booked');
  });
  test('brings a wrong end back whose table has no way back', async () => {
    const one = await move(await booked(), 'checked-in');
    const wrong = await move(one, 'entered-in-error');
    expect((await undo(wrong)).json<Appointment>()).toMatchObject({ status: 'checked-in' });
  });
});

describe('attendance in a group', () => {
  const group = { id: testId(905), resourceType: 'Group' };
  const frontDesk = () => {
    const held = [roles.Support.id];
    return callerWith({ roles: held, permissions: permissionsOf(grantSetsOf(held)) });
  };
  test('that changes once the note began flows into it, and never over what was stated there', async () => {
    const member = async (given: string) => {
      const { id = '' } = await made<Patient>('/patients', { name: { given, family: 'Quill' } });
      return { id, resourceType: 'Patient' };
    };
    const [first, second] = [await member('Pat'), await member('Ann')];
    const session = await booked({ isGroup: true, group, attendees: [{ subject: first }, { subject: second }] });
    const { start, end, id: appointment } = session;
    const visit = { status: 'Planned', documentationType: 'GroupNote', subject: group, appointment: { id: appointment } };
    const { id: encounter } = await made<Encounter>('/encounters', { ...visit, start, end });
    const assignment = (who: object, visitStatus: string) => ({
      patient: who,
      definition: { id: testId(906), resourceType: 'NoteDefinition' },
      visitStatus,
    });
    const note = await made<Note>('/notes', {
      status: 'Preliminary',
      composition: 'Group',
      kind: 'GroupNote',
      subject: group,
      encounter: { id: encounter, resourceType: 'Encounter' },
      definitionAssignments: [assignment(first, 'Show'), assignment(second, 'Cancelled')],
    });
    const attendees = [first, second].map((subject) => ({ subject, status: 'NoShow' }));
    const ops = [{ op: 'replace', path: '/attendees', value: attendees }];
    const saved = await calls.call('PATCH', `/appointments/${appointment}`, ops, {}, frontDesk());
    expect(saved.status, saved.text).toBe(200);
    const { definitionAssignments } = await now<Note>('/notes', note);
    expect(definitionAssignments?.map(({ visitStatus }) => visitStatus)).toEqual(['NoShow', 'Cancelled']);
  });
});

test('an invitation is answered by a colleague who may only read appointments, for themselves', async () => {
  const nurse = { id: testId(44), resourceType: 'Practitioner' } as const;
  const reads = callerWith({ profile: nurse, permissions: new Set(['Appointment.Read', 'view scheduler']) });
  const one = await booked({ attendees: [{ subject: maya }, { subject: nurse, response: 'NeedsAction' }] });
  const answered = (by = reads, response = 'Declined') =>
    calls.call('POST', `/appointments/${one.id}/answer`, { response }, {}, by);
  const responseOf = async () => (await now<Appointment>('/appointments', one)).attendees?.[1]?.response;
  const other = callerWith({ profile: { ...nurse, id: testId(45) }, permissions: reads.permissions });
  expect([(await answered(other)).status, await responseOf()]).toEqual([403, 'NeedsAction']);
  expect((await answered(reads, 'Maybe')).status).toBe(422);
  const answer = await answered();
  expect([answer.status, await responseOf()]).toEqual([200, 'Declined']);
  expect((await answered()).status).toBe(200);
  // Her time is free again.
  const { start, end } = one;
  await made('/appointments', { status: 'booked', owner: nurse, attendees: [], start, end });
  expect((await answered(reads, 'Accepted')).json<Problem>().code).toBe('booking-conflict');
  await move(one, 'cancelled');
  expect((await answered()).json<Problem>().code).toBe('locked');
});

describe('a booking', () => {
  const owner = { id: testId(43), resourceType: 'Practitioner' };
  test('without an end takes the time that its duration says', async () => {
    const at = (clock: string) => `2025-03-03T${clock}:00.000Z`;
    const one = await booked({ owner, attendees: [], start: at('09:00'), end: undefined, duration: '02:00:00' });
    expect(one.end).toBe(at('11:00'));
    const second = { status: 'booked', owner, attendees: [], start: at('10:00'), end: at('10:50') };
    expect((await calls.call('POST', '/appointments', second)).json<Problem>().code).toBe('booking-conflict');
    const resized = await calls.call('PATCH', `/appointments/${one.id}`, [{ op: 'replace', path: '/end', value: at('10:00') }]);
    expect(resized.json<Appointment>().duration).toBe('01:00:00');
  });
  test('lasts at most a week, unless it is of whole days', async () => {
    const long = { status: 'booked', owner, attendees: [], start: '2025-04-01T00:00:00.000Z', end: '2025-04-10T00:00:00.000Z' };
    const refused = await calls.call('POST', '/appointments', long);
    expect([refused.status, refused.json<Problem>().errors?.[0]?.path]).toEqual([422, 'end']);
    expect((await calls.call('POST', '/appointments', { ...long, allDay: true })).status).toBe(201);
  });
  test('does not say that a reminder or an invitation was sent', async () => {
    const sent = '2023-12-01T08:00:00.000Z';
    const one = await booked({ reminders: [{ minutesBefore: 60, sentAt: sent }], invited: { at: sent, people: [patient] } });
    expect(one.reminders).toEqual([{ minutesBefore: 60 }]);
    expect(one).not.toHaveProperty('invited');
    const answer = await calls.call('PATCH', `/appointments/${one.id}`, [
      { op: 'add', path: '/reminders/0/sentAt', value: sent },
      { op: 'add', path: '/invited', value: { at: sent } },
    ]);
    expect(answer.json<Appointment>().reminders).toEqual([{ minutesBefore: 60 }]);
    expect(answer.json<Appointment>()).not.toHaveProperty('invited');
  });
  test('names no episode of care that there is not', async () => {
    const times = { start: '2022-01-03T10:00:00.000Z', end: '2022-01-03T11:00:00.000Z' };
    const attendees = [{ subject: patient }, { subject: maya }];
    for (const id of ['x', `${patient.id}.${testId(902)}`]) {
      const body = { status: 'booked', owner: maya, attendees, ...times, episodeOfCare: { id, resourceType: 'EpisodeOfCare' } };
      const answer = await calls.call('POST', '/appointments', body);
      expect([answer.status, answer.json<Problem>().errors?.[0]?.path]).toEqual([422, 'episodeOfCare']);
    }
  });
  test('is not made for a record that is inactive, and an earlier one stays', async () => {
    const person = await made<Patient>('/patients', { name: { given: 'Ida', family: 'Stone' } });
    const attendees = [{ subject: { id: person.id, resourceType: 'Patient' } }, { subject: maya }];
    const earlier = await booked({ attendees });
    await calls.call('PATCH', `/patients/${person.id}`, [{ op: 'add', path: '/status', value: 'Inactive' }]);
    const { start, end } = await booked();
    await move(earlier, 'checked-in');
    const body = {
      status: 'booked',
      owner: maya,
      attendees,
      start: start.replace('2024', '2023'),
      end: end?.replace('2024', '2023'),
    };
    const answer = await calls.call('POST', '/appointments', body);
    expect([answer.status, answer.json<Problem>().errors?.[0]?.code]).toEqual([422, 'inactive']);
  });
});
