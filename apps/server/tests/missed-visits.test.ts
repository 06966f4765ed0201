import {
  type Appointment,
  type Encounter,
  type HealthcareService,
  type Note,
  type NoteDefinition,
  practicePreferenceDefaults,
} from '@notewell/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { starterPreferences } from '../src/modules/practices/starter/index.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { changePreferences, noteType, patientId, people, startServer, type TestServer } from './support/server.ts';

/* The outcome that a signed note states, and the service that a missed visit is recorded as. */

let server: TestServer;
let author: Practitioner;
let master: Practitioner;
let therapy: { readonly id: string };
let instead: { readonly id: string };
beforeAll(async () => {
  server = await startServer();
  author = await practitionerOf(server.origin, people.clinician);
  master = await practitionerOf(server.origin, people.administrator);
  const service = async (name: string, more: object = {}) => {
    const { id = '' } = await made<HealthcareService>('/healthcareServices', { name, ...more }, master);
    return { id };
  };
  instead = await service('Missed');
  therapy = await service('Therapy', { missedVisitService: instead });
});
afterAll(() => server.stop());

const subject = { id: patientId, resourceType: 'Patient' as const };
const self = () => ({ id: author.profile.id, resourceType: 'Practitioner' as const });
async function made<T>(path: string, body: object, by = author): Promise<T> {
  const answer = await by.call<T>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const read = async <T>(path: string, { id = '' }: { readonly id?: string | undefined }) =>
  (await author.call<T>('GET', `${path}/${id}`)).body;
let day = 0;
const booked = (status: string) => {
  const start = Date.UTC(2025, 0, 2) + day++ * 86_400_000;
  const [from, to] = [start, start + 3_000_000].map((moment) => new Date(moment).toISOString());
  const attendees = [{ subject, role: 'Patient' }];
  return made<Appointment>('/appointments', { status, owner: self(), attendees, serviceType: therapy, start: from, end: to });
};
const move = async ({ id }: Appointment, status: string) => {
  const ops = [{ op: 'replace', path: '/status', value: status }];
  const answer = await author.call<Appointment>('PATCH', `/appointments/${id}`, { body: ops });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const visitOf = ({ id, start, end }: Appointment, more: object = {}) =>
  made<Encounter>('/encounters', {
    status: 'Planned',
    subject,
    patient: subject,
    serviceType: therapy,
    appointment: { id },
    participants: [{ role: 'PrimaryPerformer', individual: self() }],
    start,
    end,
    ...more,
  });
const noteOf = ({ id, start = '', end }: Encounter, more: object = {}) =>
  made<Note>('/notes', {
    status: 'Preliminary',
    subject,
    definition: noteType,
    encounter: { id, resourceType: 'Encounter' },
    participants: [{ role: 'PrimaryPerformer', individual: self() }],
    services: [therapy],
    serviceDate: start.slice(0, 10),
    placeOfService: { code: '11' },
    sessionTime: { start, end },
    sections: [{ id: 'story', kind: 'Narrative', text: 'Slept.' }],
    ...more,
  });
const sign = async (note: Note) => {
  const signatures = [{ signer: self(), role: 'Author', status: 'Pending', method: 'Typed' }];
  const answer = await author.call<Note>('PUT', `/notes/${note.id}`, { body: { ...note, status: 'Final', signatures } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const withdraw = async (signed: Note) => {
  const body = { ...signed, status: 'EnteredInError', enteredInErrorReason: 'Another visit.' };
  const answer = await author.call('PUT', `/notes/${signed.id}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const missedType = async () => {
  const type = { title: 'Missed', status: 'Active', kind: 'Individual', category: 'Note', visitStatus: ['NoShow'] };
  const { id = '' } = await made<NoteDefinition>('/noteDefinitions', { ...type, services: [therapy] }, master);
  return { id, resourceType: 'NoteDefinition' };
};
const idsIn = (note: Note) => note.services?.map(({ id }) => id);

describe('a signed note', () => {
  test('fulfills an appointment that nobody has confirmed, and opens it again when taken back', async () => {
    const appointment = await booked('pending');
    const signed = await sign(await noteOf(await visitOf(appointment)));
    expect((await read<Appointment>('/appointments', appointment)).status).toBe('fulfilled');
    const wrong = { ...signed, status: 'EnteredInError', enteredInErrorReason: 'Another visit.' };
    expect((await author.call('PUT', `/notes/${signed.id}`, { body: wrong })).status).toBe(200);
    expect((await read<Appointment>('/appointments', appointment)).status).toBe('pending');
  });
  test('records a visit as missed that was checked in', async () => {
    const appointment = await booked('booked');
    await move(appointment, 'checked-in');
    await sign(await noteOf(await visitOf(appointment), { visitStatus: 'NoShow' }));
    expect(await read<Appointment>('/appointments', appointment)).toMatchObject({
      status: 'noshow',
      attendees: [{ status: 'NoShow' }],
      missedVisitServiceCode: { display: 'Missed' },
    });
  });
  test.each(['NoShow', 'Cancelled'])('of %s ends its visit, and gives both back when entered in error', async (visitStatus) => {
    const appointment = await booked('pending');
    const visit = await visitOf(appointment);
    const signed = await sign(await noteOf(visit, { visitStatus }));
    expect(await read<Encounter>('/encounters', visit)).toMatchObject({ status: visitStatus, serviceType: instead });
    expect((await read<Appointment>('/appointments', appointment)).status).toBe(
      visitStatus === 'NoShow' ? 'noshow' : 'cancelled',
    );
    // Somebody else is booked at the time that became free. What the note says was wrong all the same.
    await made<Appointment>('/appointments', {
      status: 'booked',
      owner: self(),
      start: visit.start,
      end: visit.end,
      attendees: [],
    });
    await withdraw(signed);
    expect(await read<Encounter>('/encounters', visit)).toMatchObject({ status: 'Planned', serviceType: therapy });
    const reopened = await read<Appointment>('/appointments', appointment);
    expect(reopened).toMatchObject({ status: 'pending', attendees: [{ subject }] });
    expect(reopened).not.toHaveProperty('missedVisitServiceCode');
    await sign(await noteOf(visit));
    expect(await read<Encounter>('/encounters', visit)).toMatchObject({ status: 'Finished', serviceType: therapy });
    expect((await read<Appointment>('/appointments', appointment)).status).toBe('fulfilled');
  });
  test('leaves a visit missed that was missed before it', async () => {
    const appointment = await booked('booked');
    const visit = await visitOf(appointment);
    await move(appointment, 'noshow');
    await withdraw(await sign(await noteOf(visit, { visitStatus: 'NoShow', definition: await missedType() })));
    expect((await read<Encounter>('/encounters', visit)).status).toBe('NoShow');
    expect((await read<Appointment>('/appointments', appointment)).status).toBe('noshow');
  });
  test('opens a missed visit again when its signature is taken back', async () => {
    const appointment = await booked('booked');
    const visit = await visitOf(appointment);
    const signed = await sign(await noteOf(visit, { visitStatus: 'NoShow' }));
    const body = { ...signed, status: 'Preliminary', signatures: [] };
    const answer = await author.call('PUT', `/notes/${signed.id}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await read<Encounter>('/encounters', visit)).toMatchObject({ status: 'Planned', serviceType: therapy });
    expect((await read<Appointment>('/appointments', appointment)).status).toBe('booked');
  });
  test.each([
    ['Show', 'Finished', 'fulfilled'],
    ['NoShow', 'NoShow', 'noshow'],
  ])('of %s settles the visit until its first signature is taken back', async (visitStatus, outcome, status) => {
    const office = { id: master.profile.id, resourceType: 'Practitioner' as const };
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'office', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [office] },
    ];
    const configuration = await made<{ id: string }>(
      '/signatureConfigurations',
      { title: 'Two', status: 'Active', signers },
      master,
    );
    const appointment = await booked('booked');
    const visit = await visitOf(appointment);
    const signatureConfiguration = { id: configuration.id, resourceType: 'SignatureConfiguration' as const };
    const first = await sign(await noteOf(visit, { visitStatus, signatureConfiguration }));
    const put = async (change: object, by: Practitioner) => {
      const answer = await by.call<Note>('PUT', `/notes/${first.id}`, { body: { ...first, ...change } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const own = first.signatures?.filter((one) => one.status === 'Signed') ?? [];
    const second = { signer: office, role: 'CoSigner', status: 'Pending', method: 'Typed' };
    const final = await put({ status: 'Final', signatures: [...own, second] }, master);
    expect(final.status).toBe('Final');
    expect((await put({ meta: final.meta, status: 'Preliminary', signatures: own }, master)).status).toBe('Preliminary');
    expect((await read<Encounter>('/encounters', visit)).status).toBe(outcome);
    expect((await read<Appointment>('/appointments', appointment)).status).toBe(status);
  });
  test('is not begun for a request that nobody accepted', async () => {
    const { id } = await visitOf(await booked('proposed'));
    const body = { status: 'Preliminary', subject, encounter: { id, resourceType: 'Encounter' } };
    const refused = await author.call<{ readonly detail?: string }>('POST', '/notes', { body });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This practice starts no note from an appointment with this status. Change the status first.',
    ]);
  });
});

test('a note of a request is signed though its time is taken since', async () => {
  const { installation } = server.running;
  const preferences = { ...practicePreferenceDefaults, ...starterPreferences, encounterModes: [], hiddenDefinitions: [] };
  await changePreferences(installation, { ...preferences, noteAppointmentStatuses: ['proposed'] });
  const appointment = await booked('proposed');
  const note = await noteOf(await visitOf(appointment));
  await changePreferences(installation, { ...preferences, noteAppointmentStatuses: [] });
  const { start, end } = appointment;
  const colleague = { status: 'booked', owner: self(), attendees: [], start, end };
  await made('/appointments/series', { ...colleague, accepts: [{ occurrence: start, reason: 'Joint session' }] });
  await sign(note);
  expect((await read<Appointment>('/appointments', appointment)).status).toBe('fulfilled');
});

describe('a missed visit', () => {
  test('has the service of a missed visit, in its note too', async () => {
    const appointment = await booked('booked');
    await move(appointment, 'noshow');
    const visit = await visitOf(appointment, { status: 'NoShow', visitStatus: 'NoShow' });
    expect(visit.serviceType?.id).toBe(instead.id);
    const note = await noteOf(visit, { visitStatus: 'NoShow' });
    expect(idsIn(note)).toEqual([instead.id]);
    // The service that a device still shows is recorded as the other one again.
    const { body } = await author.call<Note>('PUT', `/notes/${note.id}`, { body: { ...note, services: [therapy] } });
    expect(idsIn(body)).toEqual([instead.id]);
  });
  test('has it from the moment that it is missed, and the booked one if that was a mistake', async () => {
    const appointment = await booked('booked');
    const visit = await visitOf(appointment);
    await move(appointment, 'cancelled');
    expect((await read<Encounter>('/encounters', visit)).serviceType?.id).toBe(instead.id);
    expect((await author.call('POST', `/appointments/${appointment.id}/undo-status`)).status).toBe(200);
    expect((await read<Encounter>('/encounters', visit)).serviceType?.id).toBe(therapy.id);
  });
  test('has the booked service in its draft again where it was held after all', async () => {
    const note = await noteOf(await visitOf(await booked('booked')));
    const put = async (known: Note, more: Partial<Note>) => {
      const answer = await author.call<Note>('PUT', `/notes/${note.id}`, { body: { ...known, ...more } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const missed = await put(note, { visitStatus: 'NoShow' });
    expect(idsIn(missed)).toEqual([instead.id]);
    const held = await put(missed, { visitStatus: 'Show' });
    expect(idsIn(held)).toEqual([therapy.id]);
    // Services that the author names meanwhile stay.
    const { id = '' } = await made<HealthcareService>('/healthcareServices', { name: 'Other' }, master);
    const other = await put(await put(held, { visitStatus: 'NoShow' }), { services: [{ id }] });
    expect(idsIn(await put(other, { visitStatus: 'Show' }))).toEqual([id]);
  });
  test('is documented by the note type of its booked service', async () => {
    const definition = await missedType();
    const appointment = await booked('booked');
    await move(appointment, 'noshow');
    const visit = await visitOf(appointment, { status: 'NoShow', visitStatus: 'NoShow' });
    const note = await noteOf(visit, { visitStatus: 'NoShow', definition });
    expect(idsIn(note)).toEqual([instead.id]);
  });
});
