import type { Appointment, Encounter, Note, NoteDefinition, PracticePreferences } from '@notewell/model';
import { practicePreferenceDefaults } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMember } from '../src/modules/practices/practices.ts';
import { starterPreferences } from '../src/modules/practices/starter/index.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { changePreferences, password, patientId, people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let now = Date.parse('2026-11-20T16:00:00Z');
beforeAll(async () => {
  server = await startServer({}, () => now);
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
});
afterAll(() => server.stop());

const subject = { id: patientId, resourceType: 'Patient' };
const owner = () => ({ id: clinician.profile.id, resourceType: 'Practitioner' });
const times = { start: '2026-11-20T15:00:00Z', end: '2026-11-20T15:50:00Z' };
const elsewhere = { start: '2026-11-20T14:00:00Z', end: '2026-11-20T15:50:00Z' };

/** Has the practice choose this, after what it begins with. */
const choose = (chosen: Partial<PracticePreferences>) =>
  changePreferences(server.running.installation, {
    ...practicePreferenceDefaults,
    encounterModes: [],
    hiddenDefinitions: [],
    noteAppointmentStatuses: [],
    ...starterPreferences,
    ...chosen,
  });
async function made<T>(path: string, body: object, by = clinician): Promise<T> {
  const answer = await by.call<T>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
/** The status and code of a write's response. */
async function told(method: string, path: string, body?: object): Promise<readonly [number, string | undefined]> {
  const { status, body: answer } = await clinician.call<{ code?: string } | undefined>(method, path, { body });
  return [status, answer?.code];
}
const refused = [403, 'preference-refused'];

// All-day visits take nobody's time.
const visit = (more: object = {}) => ({
  status: 'booked',
  ...times,
  allDay: true,
  owner: owner(),
  attendees: [{ subject }],
  ...more,
});
const session = (more: object = {}) => ({ status: 'Planned', subject, patient: subject, ...times, ...more });
const note = (more: object = {}) => ({ status: 'Preliminary', composition: 'Individual', subject, ...more });
const referTo = ({ id = '' }: { readonly id?: string | undefined }) => ({ id });
const definitionOf = (one: NoteDefinition) => ({ ...referTo(one), resourceType: 'NoteDefinition' as const });
const definition = (more: object = {}) =>
  made<NoteDefinition>(
    '/noteDefinitions',
    { title: 'Progress', status: 'Active', kind: 'Individual', category: 'Note', ...more },
    administrator,
  );

test('visits are booked and cancelled where the practice says so', async () => {
  await choose({});
  const booked = await made<Appointment>('/appointments', visit());
  const cancelled = { ...booked, status: 'cancelled' };
  await choose({ appointmentCreation: false, allowAppointmentCancellation: false });
  expect(await told('POST', '/appointments', visit())).toEqual(refused);
  const weekly = visit({ recurrence: { kind: 'Weekly', count: 2 } });
  expect(await told('POST', '/appointments/series', weekly)).toEqual(refused);
  expect(await told('POST', '/appointments/series/preview', weekly)).toEqual(refused);
  expect(await told('PUT', `/appointments/${booked.id}`, cancelled)).toEqual(refused);
  expect(await told('PUT', `/appointments/${booked.id}`, { ...booked, status: 'entered-in-error' })).toEqual(refused);
  await choose({ appointmentCreation: false });
  expect((await told('PUT', `/appointments/${booked.id}`, cancelled))[0]).toBe(200);
});

test('a visit is held in a way that the practice offers', async () => {
  await choose({ encounterModes: ['InPerson'] });
  expect(await told('POST', '/encounters', session({ mode: 'Telehealth' }))).toEqual(refused);
  expect(await told('POST', '/appointments', visit({ mode: 'Telehealth' }))).toEqual(refused);
  await made('/encounters', session({ mode: 'InPerson' }));
});

test('session times are those of the schedule where nobody may type them', async () => {
  await choose({});
  const appointment = referTo(await made<Appointment>('/appointments', visit()));
  await choose({ allowSessionTimeInput: false });
  expect(await told('POST', '/encounters', session({ appointment, ...elsewhere }))).toEqual(refused);
  const encounter = await made<Encounter>('/encounters', session({ appointment }));
  const begun = await made<Note>('/notes', note({ encounter: referTo(encounter), sessionTime: times }));
  expect(await told('PUT', `/notes/${begun.id}`, { ...begun, sessionTime: elsewhere })).toEqual(refused);
  expect((await told('PUT', `/notes/${begun.id}`, { ...begun, title: 'Progress' }))[0]).toBe(200);
  await choose({});
  const [status] = await told('PATCH', `/notes/${begun.id}`, [
    { op: 'replace', path: '/sessionTime', value: elsewhere },
  ] as never);
  expect(status).toBe(200);
});

test('a note starts from appointments that the practice names', async () => {
  await choose({});
  const appointment = referTo(await made<Appointment>('/appointments', visit()));
  const encounter = referTo(await made<Encounter>('/encounters', session({ appointment })));
  await choose({ allowNotesFromAppointments: false });
  expect(await told('POST', '/notes', note({ encounter }))).toEqual(refused);
  await made('/notes', note());
  await choose({ noteAppointmentStatuses: ['arrived'] });
  expect(await told('POST', '/notes', note({ encounter }))).toEqual(refused);
  await choose({ noteAppointmentStatuses: ['booked'] });
  await made('/notes', note({ encounter }));
});

test('a note is written by a definition that is offered to the patient', async () => {
  const program = await made<{ id: string }>('/programs', { name: 'Elsewhere', status: 'Active' }, administrator);
  const [plain, theirs] = [definitionOf(await definition()), definitionOf(await definition({ programs: [{ id: program.id }] }))];
  await choose({});
  expect(await told('POST', '/notes', note({ definition: theirs }))).toEqual(refused);
  await choose({ hiddenDefinitions: [plain] });
  expect(await told('POST', '/notes', note({ definition: plain }))).toEqual(refused);
  const begun = await made<Note>('/notes', note());
  expect(await told('PUT', `/notes/${begun.id}`, { ...begun, definition: plain })).toEqual(refused);
  const appointment = referTo(await made<Appointment>('/appointments', visit()));
  const encounter = referTo(await made<Encounter>('/encounters', session({ appointment })));
  for (const hidden of [plain, theirs])
    expect(await told('POST', '/notes', note({ definition: hidden, encounter }))).toEqual(refused);
  await choose({ filterNoteCategoryByProgram: false });
  await made('/notes', note({ definition: theirs }));
  await made('/notes', note({ definition: plain }));
});

test('a later version of a hidden definition is hidden as well', async () => {
  const [first, next] = [await definition({ lineage: 'hidden-family' }), await definition({ lineage: 'hidden-family' })];
  await choose({ hiddenDefinitions: [definitionOf(first)] });
  expect(await told('POST', '/notes', note({ definition: definitionOf(next) }))).toEqual(refused);
  await choose({ hiddenDefinitions: [] });
  await made('/notes', note({ definition: definitionOf(next) }));
});

test('notes are reviewed one by one where the practice wants that', async () => {
  const email = 'quality@review.test';
  const member = { networkId: 'north', email, password, name: 'Ada Quality', role: 'Quality Assurance' };
  await createMember(server.running.installation, member);
  const quality = await practitionerOf(server.origin, email);
  await choose({});
  const asked = async () => {
    const begun = await made<Note>('/notes', note({ reviewers: [{ reviewer: { id: quality.profile.id } }] }));
    const reviewers = begun.reviewers?.map((one) => ({ ...one, status: 'Approved' as const }));
    return () => quality.call('PUT', `/notes/${begun.id}`, { body: { ...begun, reviewers } });
  };
  const all = await Promise.all([asked(), asked(), asked()]);
  await choose({ allowMarkAllReview: false });
  const answers = await Promise.all(all.map((approve) => approve()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
  now += 6_000;
  const open = all.filter((_one, index) => answers[index]?.status === 429);
  expect((await open[0]?.())?.status).toBe(200);
  await choose({});
  expect((await open[1]?.())?.status).toBe(200);
});

test('a practice has one row of preferences', async () => {
  const all = await administrator.call<unknown[]>('GET', '/practicePreferences');
  const body = { name: 'Another' };
  const second = await administrator.call('POST', '/practicePreferences', { body });
  const chosen = await administrator.call('PUT', `/practicePreferences/${testId(4321)}`, { body });
  expect([all.body.length, second.status, chosen.status]).toEqual([1, 409, 409]);
});

test('a person has one row of preferences, also after two first ones at one moment', async () => {
  const add = () => administrator.call('POST', '/personalPreferences', { body: {} });
  const both = await Promise.all([add(), add()]);
  expect([...both, await add()].map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
