import { addDays, dayIn, startOfDay } from '@notewell/model/values';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { bearer, password, patientId, people, signIn, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
let patient: Practitioner;
beforeAll(async () => {
  server = await startServer();
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  patient = await practitionerOf(server.origin, people.patient);
});
afterAll(() => server.stop());

const inDays = (days: number, time: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
async function book(by: Practitioner, more: object = {}): Promise<{ id: string; start: string }> {
  const { status, body } = await by.call<{ id: string; start: string }>('POST', '/appointments', {
    body: {
      status: 'booked',
      title: 'Pat: anger',
      start: inDays(3, '15:00:00'),
      end: inDays(3, '15:50:00'),
      owner: clinician.profile,
      attendees: [{ subject: { id: patientId, resourceType: 'Patient' } }],
      ...more,
    },
  });
  expect(status).toBe(201);
  return body;
}
const feedOf = async (who: Practitioner) => {
  const { status, body } = await who.call<{ url: string }>('POST', '/calendar-feed');
  expect(status).toBe(201);
  return body.url;
};
/** The events as a second library reads them. */
async function eventsAt(url: string): Promise<ICAL.Event[]> {
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}
const setting = async (change: object) => {
  const { body } = await administrator.call<{ id: string }[]>('GET', '/practicePreferences');
  const [known] = body;
  const { status } = await administrator.call('PUT', `/practicePreferences/${known?.id}`, { body: { ...known, ...change } });
  expect(status).toBe(200);
};

test('a feed shows its holder’s visits, and names nobody unless the practice allows it', async () => {
  const visit = await book(clinician);
  const url = await feedOf(clinician);
  const [event] = await eventsAt(url);
  expect(event?.uid).toMatch(/^[0-9a-f]{32}@notewell$/);
  expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(visit.start).toISOString());
  expect(event?.summary).toBe('Session');
  const text = await (await fetch(url)).text();
  expect(text).not.toMatch(/Pat|anger/);
  expect(text.replaceAll('\r\n ', '')).not.toContain(patientId);
  await setting({ calendarFeedNames: true });
  expect((await eventsAt(url))[0]?.summary).toContain('Pat');
  await setting({ calendarFeedNames: false });
});

test('a patient’s feed says when and with which practice', async () => {
  const url = await feedOf(patient);
  expect((await eventsAt(url)).map(({ summary }) => summary)).toEqual(['Appointment, north clinic']);
});

test('cancelled visits leave the feed, and colleagues’ visits are never in it', async () => {
  const url = await feedOf(clinician);
  const before = (await eventsAt(url)).length;
  const mine = await book(clinician, { start: inDays(4, '15:00:00'), end: inDays(4, '15:50:00') });
  const other = { owner: administrator.profile, start: inDays(5, '15:00:00'), end: inDays(5, '15:50:00') };
  await book(administrator, other);
  expect(await eventsAt(url)).toHaveLength(before + 1);
  const body = [{ op: 'replace', path: '/status', value: 'cancelled' }];
  expect((await administrator.call('PATCH', `/appointments/${mine.id}`, { body })).status).toBe(200);
  expect(await eventsAt(url)).toHaveLength(before);
});

test('a declined meeting leaves the feed of who declined it', async () => {
  const url = await feedOf(clinician);
  const before = (await eventsAt(url)).length;
  const invited = (response: string) => [{ subject: administrator.profile }, { subject: clinician.profile, response }];
  const times = { start: inDays(6, '15:00:00'), end: inDays(6, '15:50:00') };
  const { id } = await book(administrator, { owner: administrator.profile, attendees: invited('NeedsAction'), ...times });
  expect(await eventsAt(url)).toHaveLength(before + 1);
  const answer = await clinician.call('POST', `/appointments/${id}/answer`, { body: { response: 'Declined' } });
  expect(answer.status).toBe(200);
  expect(await eventsAt(url)).toHaveLength(before);
});

test('a meeting is tentative in the feed of who may come', async () => {
  const tentatives = async (who: Practitioner) =>
    (await eventsAt(await feedOf(who))).filter(({ component }) => component.getFirstPropertyValue('status') === 'TENTATIVE')
      .length;
  const attendees = [{ subject: administrator.profile }, { subject: clinician.profile, response: 'NeedsAction' }];
  const times = { start: inDays(7, '15:00:00'), end: inDays(7, '15:50:00') };
  const { id } = await book(administrator, { owner: administrator.profile, attendees, ...times });
  expect(await tentatives(clinician)).toBe(0);
  expect((await clinician.call('POST', `/appointments/${id}/answer`, { body: { response: 'Tentative' } })).status).toBe(200);
  expect([await tentatives(clinician), await tentatives(administrator)]).toEqual([1, 0]);
});

test('a visit without an end lasts as its service does', async () => {
  const { body } = await administrator.call<{ id: string }>('POST', '/healthcareServices', {
    body: { name: 'Long talk', defaultMinutes: 90 },
  });
  const serviceType = { id: body.id, resourceType: 'HealthcareService' };
  const { start } = await book(clinician, { start: inDays(8, '15:00:00'), end: undefined, serviceType });
  const event = (await eventsAt(await feedOf(clinician))).find((one) => one.startDate.toJSDate().getTime() === Date.parse(start));
  expect(event?.duration.toSeconds()).toBe(90 * 60);
});

test('an all-day visit is a whole day in the practice’s zone', async () => {
  await setting({ timeZone: 'America/Chicago' });
  const first = dayIn(Date.now() + 20 * 86_400_000, 'America/Chicago');
  const next = addDays(first, 1);
  const [start, end] = [first, next].map((day) => new Date(startOfDay(day, 'America/Chicago')).toISOString());
  await book(clinician, { allDay: true, start, end });
  const event = (await eventsAt(await feedOf(clinician))).find(({ startDate }) => startDate.isDate);
  expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([first, next]);
});

test('an address ends when a new one is made, when it is ended, and with the holder’s access', async () => {
  const [first, second] = [await feedOf(clinician), await feedOf(clinician)];
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  const { body } = await clinician.call<{ made?: string; lastRead?: string }>('GET', '/calendar-feed');
  expect([body.made, body.lastRead].map((time) => typeof time)).toEqual(['string', 'string']);
  expect((await clinician.call('DELETE', '/calendar-feed')).status).toBe(204);
  expect((await fetch(second)).status).toBe(404);
  const theirs = await feedOf(patient);
  const giving = (active: boolean) => administrator.call('PUT', `/access/${patientId}`, { body: { active } });
  expect((await giving(false)).status).toBe(204);
  expect((await fetch(theirs)).status).toBe(404);
  expect((await giving(true)).status).toBe(204);
  expect((await fetch(theirs)).status).toBe(200);
});

test('a key of another practice, or a made-up one, opens nothing', async () => {
  const url = new URL(await feedOf(administrator));
  const secret = url.searchParams.get('key')?.split('.')[1] ?? '';
  for (const key of [`south.${secret}`, `nowhere.${secret}`, 'north.made-up', secret, '']) {
    url.searchParams.set('key', key);
    expect((await fetch(url)).status).toBe(404);
  }
});

test('a feed ends with another password, which its holder may have chosen because somebody knew the old one', async () => {
  const url = await feedOf(administrator);
  expect((await fetch(url)).status).toBe(200);
  const token = await signIn(server.origin, people.administrator);
  const changed = await fetch(`${server.origin}/api/auth/change-password`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ currentPassword: password, newPassword: 'sechs rote Kirschen' }),
  });
  expect(changed.status, await changed.text()).toBe(200);
  expect((await fetch(url)).status).toBe(404);
  expect((await administrator.call<{ made?: string }>('GET', '/calendar-feed')).body.made).toBeUndefined();
});
