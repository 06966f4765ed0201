import { Appointment, Patient, RelatedPerson, type ResourceDefinition } from '@notewell/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailThrough, type SendMail } from '../src/kernel/mail.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { reminders } from '../src/modules/calendars/reminders.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { jobCaller } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';
import { type Mail, startMail } from './support/mail.ts';

const [minute, hour] = [60_000, 3_600_000];
let db: TestDatabase;
let mail: Mail;
/** The clock of the practice. */
let clock = Date.parse('2026-03-08T15:00:00Z');
const now = () => clock;
beforeAll(async () => {
  db = await startDatabase();
  mail = await startMail();
});
afterAll(async () => {
  await db.stop();
  await mail.stop();
});
/** Each test has days of its own. */
beforeEach(() => {
  clock += 30 * 24 * hour;
});

const caller = systemCaller('north', 'test');
const create = async (definition: ResourceDefinition, draft: object) =>
  (await createSaving({ store: db.store, now }).create({ practice: 'north', caller, definition, draft })).id;
const patientWith = (email?: string) => create(Patient, { name: { given: 'Pat', family: 'Quill' }, ...(email && { email }) });
const visitOf = (patient: string, more: object = {}) =>
  create(Appointment, {
    status: 'booked',
    title: 'Exposure therapy',
    comment: 'Brings a lawyer',
    start: new Date(clock + 24 * hour).toISOString(),
    end: new Date(clock + 25 * hour).toISOString(),
    attendees: [{ subject: { id: patient, resourceType: 'Patient' } }],
    reminders: [{ minutesBefore: 60 }],
    ...more,
  });
const run = (send: SendMail = mailThrough(mail.url).send) => {
  const parts = { store: db.store, saving: createSaving({ store: db.store, now }), mail: send, now } as unknown as AppParts; // the rest is unused
  const automation = jobCaller(reminders);
  return reminders.run({ parts, practice: 'north', caller: automation, runId: 'run', signal: new AbortController().signal });
};
const lettersTo = (address: string) => mail.letters.filter(({ to }) => to.includes(address));

test('a patient hears once, an hour before, when and where from, and nothing of the chart', async () => {
  await visitOf(await patientWith('pat@home.test'));
  expect(await run()).toBeUndefined();
  clock += 23 * hour;
  expect(await run()).toBe('Sent 1 reminder.');
  expect(await run()).toBeUndefined();
  const [letter, second] = lettersTo('pat@home.test');
  expect(second).toBeUndefined();
  expect(letter?.text).toContain('You have an appointment with North on');
  expect(letter?.text).toContain('BEGIN:VCALENDAR');
  expect(letter?.text).not.toMatch(/Exposure|lawyer|Quill/);
});

test('a moved appointment is reminded of again, at its new time', async () => {
  const id = await visitOf(await patientWith('mover@home.test'));
  clock += 23 * hour;
  await run();
  const before = await db.store.reader.read('north', Appointment, id, everything);
  if (!before) throw new Error('the appointment is gone');
  const start = new Date(clock + 4 * hour).toISOString();
  const next = { ...(JSON.parse(before.text) as object), start, end: new Date(clock + 5 * hour).toISOString() };
  await createSaving({ store: db.store, now }).update({ practice: 'north', caller, definition: Appointment, before, next });
  expect(await run()).toBeUndefined();
  clock += 3 * hour;
  expect(await run()).toBe('Sent 1 reminder.');
  expect(lettersTo('mover@home.test')).toHaveLength(2);
});

test('a mail server that refuses fails the run, and the next run sends', async () => {
  await visitOf(await patientWith('late@home.test'));
  clock += 23 * hour;
  const failing = () => run(() => Promise.reject(new Error('refused')));
  await expect(failing()).rejects.toThrow('The mail server refused 1 reminder; 0 were sent. Check SMTP_URL.');
  clock += 5 * minute;
  expect(await run()).toBe('Sent 1 reminder.');
  expect(lettersTo('late@home.test')).toHaveLength(1);
});

test('an address that does not exist is given up', async () => {
  await visitOf(await patientWith('nobody@home.test'));
  clock += 23 * hour;
  const failing = () => run(() => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 })));
  await expect(failing()).rejects.toThrow('The mail server refused 1 reminder');
  clock += 5 * minute;
  expect(await run()).toBeUndefined();
  expect(lettersTo('nobody@home.test')).toEqual([]);
});

test('members who cancelled or declined get none, and the others do', async () => {
  const people = await Promise.all(['comes', 'ill', 'declined'].map((name) => patientWith(`${name}@group.test`)));
  const [comes, ill, declined] = people.map((id) => ({ subject: { id, resourceType: 'Patient' } }));
  await visitOf('', { attendees: [comes, { ...ill, status: 'Cancelled' }, { ...declined, response: 'Declined' }] });
  clock += 23 * hour;
  expect(await run()).toBe('Sent 1 reminder.');
  expect(['comes', 'ill', 'declined'].map((name) => lettersTo(`${name}@group.test`).length)).toEqual([1, 0, 0]);
});

test('nobody is reminded who died, or whose record is inactive', async () => {
  const patient = (more: object) => create(Patient, { name: { given: 'Pat' }, email: 'over@home.test', ...more });
  await visitOf(await patient({ deceased: '2026-03-01' }));
  await visitOf(await patient({ status: 'Inactive' }));
  clock += 23 * hour;
  expect(await run()).toBeUndefined();
  expect(lettersTo('over@home.test')).toEqual([]);
});

test('cancelled visits and people without an address get none', async () => {
  await visitOf(await patientWith());
  await visitOf(await patientWith('gone@home.test'), { status: 'cancelled' });
  clock += 23 * hour;
  expect(await run()).toBeUndefined();
  expect(lettersTo('gone@home.test')).toEqual([]);
});

test('relatives without the right to know, inactive patients, and the family of one who died get none', async () => {
  const relative = async (name: string, of: object, patient: object = {}) => {
    const of1 = await create(Patient, { name: { given: 'Pat', family: 'Quill' }, ...patient });
    const draft = { patient: { id: of1 }, name: { given: name }, email: `${name}@family.test`, ...of };
    return { id: await create(RelatedPerson, draft), resourceType: 'RelatedPerson' };
  };
  const yesterday = new Date(clock - 24 * hour).toISOString().slice(0, 10);
  const people = [
    await relative('informed', { end: new Date(clock + 48 * hour).toISOString().slice(0, 10) }),
    await relative('forbidden', { mayReceiveInformation: false }),
    await relative('ended', { end: yesterday }),
    await relative('inactive', { status: 'Inactive' }),
    await relative('bereaved', {}, { deceased: yesterday }),
    await relative('former', {}, { status: 'Inactive' }),
  ];
  const former = await create(Patient, { name: { given: 'Pat' }, status: 'Inactive', email: 'patient@family.test' });
  const attendees = [{ id: former, resourceType: 'Patient' }, ...people].map((subject) => ({ subject }));
  await visitOf('', { attendees });
  clock += 23 * hour;
  expect(await run()).toBe('Sent 1 reminder.');
  const told = mail.letters.flatMap(({ to }) => to).filter((to) => to.endsWith('@family.test'));
  expect(told).toEqual(['informed@family.test']);
});
