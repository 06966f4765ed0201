import type { Appointment, Encounter, Note } from '@notewell/model';
import type { RoleName } from '@notewell/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practitionerOf } from './support/practice-calls.ts';
import { people as known, noteType, patientId } from './support/server.ts';
import { startStaffed } from './support/staff.ts';

/* Work of the front desk for all clinicians (docs/decisions/0111), and visits that scribes enter for a clinician. */

const staff = {
  desk: 'Support',
  scribe: 'Scribe',
  clinician: 'Non-Prescribing Clinician',
  colleague: 'Non-Prescribing Clinician',
} as const satisfies Record<string, RoleName>;
type Name = keyof typeof staff;

const { server, by, of } = await startStaffed(staff);
const patient = { id: patientId, resourceType: 'Patient' as const };

beforeAll(async () => {
  const master = await practitionerOf(server.origin, known.administrator);
  const { body: stored } = await master.call<{ id: string }[]>('GET', '/practicePreferences');
  const [first] = stored;
  const allow = { appointmentCreation: true, allowAppointmentCancellation: true };
  const saved = first
    ? await master.call('PUT', `/practicePreferences/${first.id}`, { body: { ...first, ...allow } })
    : await master.call('POST', '/practicePreferences', { body: allow });
  expect([200, 201]).toContain(saved.status);
});
afterAll(() => server.stop());

let visits = 0;
/** Each at an hour of its own. */
async function book(name: Name = 'desk'): Promise<Appointment> {
  const start = Date.UTC(2026, 10, 23, 15) + visits++ * 3_600_000;
  const made = await by(name).call<Appointment>('POST', '/appointments', {
    body: {
      status: 'booked',
      owner: of('clinician'),
      attendees: [{ subject: of('clinician') }, { subject: patient }],
      start: new Date(start).toISOString(),
      end: new Date(start + 3_000_000).toISOString(),
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

describe('the front desk', () => {
  it('registers patients and keeps their coverage', async () => {
    const body = { name: { given: 'Nell', family: 'Newcomer' }, birthDate: '1990-01-02' };
    const made = await by('desk').call<{ id: string }>('POST', '/patients', { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const read = await by('desk').call('GET', `/patients/${made.body.id}`);
    expect(read.status).toBe(200);
  });
  it('finds a group and books its session, and does not change the group', async () => {
    const members = [{ member: patient }];
    const made = await by('clinician').call<{ id: string }>('POST', '/groups', { body: { name: 'Skills', members } });
    const group = { id: made.body.id, resourceType: 'Group' };
    const read = await by('desk').call<{ name: string }>('GET', `/groups/${group.id}`);
    expect([read.status, read.body.name]).toEqual([200, 'Skills']);
    const times = { start: '2027-01-04T15:00:00.000Z', end: '2027-01-04T16:00:00.000Z' };
    const attendees = [{ subject: group }, { subject: patient, role: 'Patient' }];
    const session = { status: 'booked', isGroup: true, group, owner: of('clinician'), attendees, ...times };
    expect((await by('desk').call('POST', '/appointments', { body: session })).status).toBe(201);
    expect((await by('desk').call('PUT', `/groups/${group.id}`, { body: { ...read.body, name: 'Mine' } })).status).toBe(403);
  });
  it('books for colleagues, checks in and cancels', async () => {
    const visit = await book();
    const move = (status: string, one = visit) =>
      by('desk').call<Appointment>('PUT', `/appointments/${one.id}`, { body: { ...one, status } });
    expect((await move('checked-in')).status).toBe(200);
    expect((await move('cancelled', await book())).status).toBe(200);
  });
  it.each(['notes', 'conditions', 'carePlans', 'questionnaireResponses', 'observations'])('reads no %s', async (collection) => {
    const headers = { 'notewell-cross-partition': 'true' };
    expect((await by('desk').call('GET', `/${collection}`, { headers })).status).toBe(403);
  });
});

describe('a scribe', () => {
  const visitOf = (appointment: Appointment | undefined, performer: Name, more: object = {}) => ({
    status: 'Planned',
    visitStatus: 'Show',
    subject: patient,
    patient,
    start: '2026-11-23T15:00:00.000Z',
    ...(appointment ? { appointment: { id: appointment.id, resourceType: 'Appointment' } } : {}),
    participants: [{ role: 'PrimaryPerformer', individual: of(performer) }],
    ...more,
  });
  const enter = (body: object) => by('scribe').call<Encounter & { id: string; detail?: string }>('POST', '/encounters', { body });

  it('starts no visit of a group', async () => {
    const master = await practitionerOf(server.origin, known.administrator);
    const { body: group } = await master.call<{ id: string }>('POST', '/groups', { body: { name: 'Tuesday', status: 'Active' } });
    const subject = { id: group.id, resourceType: 'Group' };
    const { status, body } = await enter({ ...visitOf(await book(), 'clinician'), subject, patient: undefined });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('group')]);
  });
  it('starts the note of a booked visit for its clinician', async () => {
    const visit = await enter(visitOf(await book(), 'clinician'));
    expect(visit.status, JSON.stringify(visit.body)).toBe(201);
    const note = await by('scribe').call<Note>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        definition: noteType,
        subject: patient,
        encounter: { id: visit.body.id, resourceType: 'Encounter' },
        sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
        participants: [{ role: 'PrimaryPerformer', individual: of('clinician') }],
      },
    });
    expect(note.status, JSON.stringify(note.body)).toBe(201);
    const changed = (more: object) =>
      by('scribe').call('PUT', `/encounters/${visit.body.id}`, { body: { ...visit.body, ...more } });
    expect((await changed({ reason: 'Could not sleep' })).status).toBe(200);
  });
  it('stays the scribe of a note that they write in', async () => {
    const individual = of('scribe');
    const author = { role: 'PrimaryPerformer', individual: of('clinician') };
    const made = await by('scribe').call<Note>('POST', '/notes', {
      body: {
        status: 'Preliminary',
        definition: noteType,
        subject: patient,
        participants: [author, { role: 'SecondaryPerformer', individual }],
        sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const partOf = ({ participants = [] }: Note) =>
      participants.flatMap((one) => (one.individual.id === individual.id ? [[one.role, one.type?.code]] : []));
    expect(partOf(made.body)).toEqual([['Participation', 'TRANS']]);
    for (const [writer, rest] of [
      ['scribe', []],
      ['scribe', [{ role: 'SecondaryPerformer', individual }]],
      ['clinician', []],
      ['clinician', [{ role: 'SecondaryPerformer', individual }]],
    ] as const) {
      const { body: now } = await by('scribe').call<Note>('GET', `/notes/${made.body.id}`);
      const saved = await by(writer).call<Note>('PUT', `/notes/${made.body.id}`, {
        body: { ...now, participants: [author, ...rest] },
      });
      expect([saved.status, partOf(saved.body)], JSON.stringify(saved.body)).toEqual([200, [['Participation', 'TRANS']]]);
    }
  });
  it('enters no visit without an appointment, with a colleague, or as its clinician', async () => {
    const appointment = await book();
    expect((await enter(visitOf(undefined, 'clinician'))).status).toBe(403);
    expect((await enter(visitOf(appointment, 'colleague'))).status).toBe(403);
    expect((await enter(visitOf(appointment, 'scribe'))).status).toBe(403);
  });
  it('records no visit as missed', async () => {
    for (const more of [{ status: 'NoShow' }, { status: 'Cancelled' }, { visitStatus: 'NoShow' }])
      expect([more, (await enter({ ...visitOf(await book(), 'clinician'), ...more })).status]).toEqual([more, 403]);
  });
  it('decides nothing about a visit', async () => {
    const { body: visit } = await enter(visitOf(await book(), 'clinician'));
    const changed = (more: object) => by('scribe').call('PUT', `/encounters/${visit.id}`, { body: { ...visit, ...more } });
    for (const more of [
      { status: 'Finished' },
      { status: 'NoShow' },
      { participants: [{ role: 'PrimaryPerformer', individual: of('colleague') }] },
      { patientSignatures: [{ signer: patient, status: 'Signed' }] },
      { units: 99 },
      { diagnoses: [{ code: { code: 'F40.10' } }] },
    ])
      expect([more, (await changed(more)).status]).toEqual([more, 403]);
  });
});

describe('a clinician', () => {
  it('blocks time in their own calendar alone, and keeps its hours', async () => {
    const blocks = [{ id: 'leave', start: '2027-02-01T14:00:00.000Z', end: '2027-02-01T15:00:00.000Z', kind: 'TimeOff' }];
    const made = await by('clinician').call<{ id: string }>('POST', '/schedules', {
      body: { practitioner: of('clinician'), active: true, blocks },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    // A second calendar without hours would open every hour.
    const second = { practitioner: of('clinician'), active: true };
    expect((await by('clinician').call('POST', '/schedules', { body: second })).status).toBe(403);
    const patch = (id: string, op: object, name: Name = 'clinician') =>
      by(name).call('PATCH', `/schedules/${id}`, { body: [op] });
    const unblock = { op: 'remove', path: '/blocks/0' };
    expect((await patch(made.body.id, { op: 'add', path: '/slotMinutes', value: 5 })).status).toBe(403);
    expect((await patch(made.body.id, unblock, 'colleague')).status).toBe(403);
    expect((await patch(made.body.id, unblock)).status).toBe(200);
    expect((await by('colleague').call('POST', '/schedules', { body: { practitioner: of('clinician'), blocks } })).status).toBe(
      403,
    );
  });

  it('answers the invitation of a colleague, and neither renames nor cancels the event', async () => {
    const times = { start: '2027-02-02T14:00:00.000Z', end: '2027-02-02T15:00:00.000Z' };
    const attendees = [{ subject: of('clinician') }, { subject: of('colleague') }];
    const body = { status: 'booked', title: 'Team', owner: of('clinician'), attendees, ...times };
    const made = await by('clinician').call<{ id: string }>('POST', '/appointments', { body });
    const patch = (path: string, value: unknown) =>
      by('colleague').call('PATCH', `/appointments/${made.body.id}`, { body: [{ op: 'add', path, value }] });
    expect((await patch('/attendees/1/response', 'Declined')).status).toBe(200);
    expect((await patch('/attendees/0/response', 'Declined')).status).toBe(403);
    expect((await patch('/title', 'Mine')).status).toBe(403);
    expect((await patch('/status', 'cancelled')).status).toBe(403);
  });
});
