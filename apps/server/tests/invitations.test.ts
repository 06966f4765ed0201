import { Appointment, Patient, PracticePreferences, RelatedPerson, type ResourceDefinition } from '@notewell/model';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailThrough, type SendMail } from '../src/kernel/mail.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { invitations } from '../src/modules/calendars/invitations.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { jobCaller } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';
import { type Mail, startMail } from './support/mail.ts';

const hour = 3_600_000;
let clock = Date.now();
const now = () => clock;
const caller = systemCaller('north', 'test');
let db: TestDatabase;
let mail: Mail;
beforeAll(async () => {
  db = await startDatabase();
  mail = await startMail();
});
afterAll(async () => {
  await db.stop();
  await mail.stop();
});

const saving = () => createSaving({ store: db.store, now });
const create = async (definition: ResourceDefinition, draft: object) =>
  (await saving().create({ practice: 'north', caller, definition, draft })).id;
async function change(definition: ResourceDefinition, id: string, changed: object) {
  const before = await db.store.reader.read('north', definition, id, everything);
  if (!before) throw new Error('it is gone');
  const next = { ...(JSON.parse(before.text) as object), ...changed };
  await saving().update({ practice: 'north', caller, definition, before, next });
}
const run = (send: SendMail = mailThrough(mail.url).send) => {
  const parts = { store: db.store, saving: saving(), mail: send, now } as unknown as AppParts; // the rest is unused
  const automation = jobCaller(invitations);
  return invitations.run({ parts, practice: 'north', caller: automation, runId: 'run', signal: new AbortController().signal });
};
/** The calendar file in each letter to an address, as a second library reads it. */
const filesTo = (address: string) =>
  mail.letters
    .filter(({ to }) => to.includes(address))
    .map(({ text }) => {
      const [file = ''] = /BEGIN:VCALENDAR[\s\S]*?END:VCALENDAR/.exec(text) ?? [];
      const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
      const component = calendar.getFirstSubcomponent('vevent');
      if (!component) throw new Error('no event');
      const event = new ICAL.Event(component);
      return {
        method: calendar.getFirstPropertyValue('method'),
        status: component.getFirstPropertyValue('status'),
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().getTime(),
        to: event.attendees.map((one) => String(one.getFirstValue())),
        words: text,
      };
    });

test('invites when a visit is booked and moved, and withdraws it when it is cancelled', async () => {
  const start = clock + 48 * hour;
  const times = (moment: number) => ({ start: new Date(moment).toISOString(), end: new Date(moment + hour).toISOString() });
  const patient = await create(Patient, { name: { given: 'Pat', family: 'Quill' }, email: 'pat@home.test' });
  const attendees = [{ subject: { id: patient, resourceType: 'Patient' } }];
  const visit = await create(Appointment, {
    status: 'booked',
    title: 'Exposure therapy',
    comment: 'Brings a lawyer',
    ...times(start),
    attendees,
  });
  // Not before the practice allows it.
  expect(await run()).toBeUndefined();
  await create(PracticePreferences, { name: 'North', calendarInvitations: true });
  await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('The mail server refused 1 invitation');
  expect(await run()).toBe('Sent 1 invitation.');
  expect(await run()).toBeUndefined();
  await change(Appointment, visit, times(start + hour));
  expect(await run()).toBe('Sent 1 invitation.');
  await change(Appointment, visit, { status: 'cancelled' });
  expect(await run()).toBe('Sent 1 invitation.');
  expect(await run()).toBeUndefined();
  const files = filesTo('pat@home.test');
  const second = Math.floor(start / 1_000) * 1_000;
  expect(files.map((file) => [file.method, file.status, file.start])).toEqual([
    ['REQUEST', 'CONFIRMED', second],
    ['REQUEST', 'CONFIRMED', second + hour],
    ['CANCEL', 'CANCELLED', second + hour],
  ]);
  expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
  expect(files.map(({ sequence }) => sequence)).toEqual(files.map(({ sequence }) => sequence).toSorted((a, b) => a - b));
  expect(files[0]?.to.join().toLowerCase()).toContain('mailto:pat@home.test');
  expect(files.map(({ words }) => words).join()).not.toMatch(/Exposure|lawyer|Quill/);
});

test('withdraws the invitation of who is taken off, and invites who joins; the others hear nothing', async () => {
  const person = (name: string) =>
    create(Patient, { name: { given: name, family: 'Quill' }, email: `${name.toLowerCase()}@leaves.test` });
  const [ann, ben, cas] = [await person('Ann'), await person('Ben'), await person('Cas')];
  const by = (...ids: string[]) => ids.map((id) => ({ subject: { id, resourceType: 'Patient' } }));
  const [start, end] = [clock + 72 * hour, clock + 73 * hour].map((moment) => new Date(moment).toISOString());
  const visit = await create(Appointment, { status: 'booked', start, end, attendees: by(ann, ben) });
  await run();
  await change(Appointment, visit, { attendees: by(ann, cas) });
  await run();
  await run();
  const methods = (name: string) => filesTo(`${name}@leaves.test`).map(({ method }) => method);
  expect([methods('ann'), methods('ben'), methods('cas')]).toEqual([['REQUEST'], ['REQUEST', 'CANCEL'], ['REQUEST']]);
  const [first, last] = filesTo('ben@leaves.test');
  expect(last).toMatchObject({ uid: first?.uid, status: 'CANCELLED', to: ['MAILTO:ben@leaves.test'] });
  expect(Number(last?.sequence)).toBeGreaterThan(Number(first?.sequence));
});

test('withdraws what a relative had who may know no more, at the time they had, and invites them no more', async () => {
  const patient = await create(Patient, { name: { given: 'Child', family: 'Quill' } });
  const draft = { patient: { id: patient }, name: { given: 'Father' }, email: 'father@shut.test', mayReceiveInformation: true };
  const father = await create(RelatedPerson, draft);
  const start = clock + 96 * hour;
  const times = (moment: number) => ({ start: new Date(moment).toISOString(), end: new Date(moment + hour).toISOString() });
  const attendees = [
    { subject: { id: patient, resourceType: 'Patient' } },
    { subject: { id: father, resourceType: 'RelatedPerson' } },
  ];
  const visit = await create(Appointment, { status: 'booked', ...times(start), attendees });
  await run();
  await change(RelatedPerson, father, { mayReceiveInformation: false });
  for (const later of [2, 3]) {
    await change(Appointment, visit, times(start + later * hour));
    await run();
  }
  await change(Appointment, visit, { status: 'cancelled' });
  await run();
  const second = Math.floor(start / 1_000) * 1_000;
  expect(filesTo('father@shut.test').map((file) => [file.method, file.start])).toEqual([
    ['REQUEST', second],
    ['CANCEL', second],
  ]);
});

test('invites to a visit that was booked long ahead, once its day comes near enough', async () => {
  const patient = await create(Patient, { name: { given: 'Far', family: 'Quill' }, email: 'far@ahead.test' });
  const [start, end] = [0, 1].map((hours) => new Date(clock + (380 * 24 + hours) * hour).toISOString());
  await create(Appointment, { status: 'booked', start, end, attendees: [{ subject: { id: patient, resourceType: 'Patient' } }] });
  expect(await run()).toBeUndefined();
  clock += 15 * 24 * hour;
  expect(await run()).toBe('Sent 1 invitation.');
  expect(await run()).toBeUndefined();
  expect(filesTo('far@ahead.test').map(({ method }) => method)).toEqual(['REQUEST']);
});
