// Scheduling at size: 20 practitioners with a year of bookings. A group of 15 every week for a year, a free time, a drag.
import { Appointment, Practitioner } from '@notewell/model';
import { conflictsOf, createDiary, findTimes } from '@notewell/rules/scheduling';
import { chromium } from '@playwright/test';
import { load } from './support/load.ts';
import { at, count, median, ms, report, timed } from './support/measured.ts';
import { startProduct } from './support/product.ts';
import { measureCalendar } from './web/calendar.ts';

const zone = 'America/Chicago';
const people = 20;
const aYear = 250;
const aDay = 6;
const members = 15;
const sessions = 52;
const day = 86_400_000;

const product = await startProduct();
const { practice, adminHeaders } = product;
const uuid = (n: number) => `01930000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const practitioner = (n: number) => ({ id: uuid(n), resourceType: 'Practitioner' as const });

async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${practice}${path}`, {
    method,
    headers: { ...adminHeaders, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}
const patients = (await call<{ id: string }[]>('GET', '/patients?pageSize=200')).body.map(({ id }) => ({
  id,
  resourceType: 'Patient' as const,
}));
const patient = (n: number) => patients[n % patients.length] ?? { id: '', resourceType: 'Patient' as const };
const meta = { versionId: '1', lastModified: '2026-01-01T00:00:00.000Z', lastModifiedBy: 'Practitioner/bench' };

await load(product, Practitioner, 0, people, (n) => ({
  ...practitioner(n),
  name: { given: `Given${n}`, family: `Family${n}` },
  display: `Given${n} Family${n}`,
  active: true,
  meta,
}));

/** Booking `n`: weekdays from 4 January 2027, each hour from 15:00 UTC, so that winter days are full. */
function booking(n: number): Appointment & { readonly id: string } {
  const [who, place] = [n % people, Math.floor(n / people)];
  const [weekday, hour] = [Math.floor(place / aDay), place % aDay];
  const start = Date.UTC(2027, 0, 4, 15 + hour) + (Math.floor(weekday / 5) * 7 + (weekday % 5)) * day;
  const subject = patient(n * 7);
  return {
    id: `${subject.id}.${uuid(100_000 + n)}`,
    resourceType: 'Appointment',
    partition: subject.id,
    status: 'booked',
    start: new Date(start).toISOString(),
    end: new Date(start + 50 * 60_000).toISOString(),
    owner: practitioner(who),
    attendees: [{ subject }],
    display: 'Appointment',
    meta,
  };
}
const size = people * aYear * aDay;
await load(product, Appointment, 0, size, booking);

/** A group of fifteen, weekly for a year in the evening, when nobody is booked; `n` moves it to a time of its own. */
const group = (n: number) => {
  const start = Date.UTC(2027, 0, 4 + (n % 5), 0) + Math.floor(n / 5) * 3_600_000;
  return {
    status: 'booked',
    start: new Date(start).toISOString(),
    end: new Date(start + 50 * 60_000).toISOString(),
    owner: practitioner(0),
    isGroup: true,
    attendees: Array.from({ length: members }, (_, index) => ({ subject: patient(index) })),
    recurrence: { kind: 'Weekly', count: sessions, timeZone: zone },
  };
};
async function series(path: string, n: number, wanted: number): Promise<void> {
  const { status, body } = await call('POST', `/appointments/series${path}`, group(n));
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 500)}`);
}
await series('/preview', 0, 200);
const previews = await timed(9, 1, (n) => series('/preview', n, 200));
report(
  `preview of ${sessions} for ${members}`,
  `median ${ms(median(previews))}, slowest ${ms(at(previews, 1))}`,
  '1 s',
  median(previews) < 1_000,
);
const commits = await timed(9, 1, (n) => series('', n, 201));
report(
  `commit of ${sessions} for ${members}`,
  `median ${ms(median(commits))}, slowest ${ms(at(commits, 1))}`,
  '2 s',
  median(commits) < 2_000,
);

/** Two desks book the same free hour at once, for different patients. */
let wrong = 0;
const rounds = 200;
for (let round = 0; round < rounds; round++) {
  const start = Date.UTC(2029, 0, 1) + round * 3_600_000;
  const once = { start: new Date(start).toISOString(), end: new Date(start + 3_000_000).toISOString(), recurrence: undefined };
  const desk = (n: number) =>
    call('POST', '/appointments/series', { ...group(0), ...once, attendees: [{ subject: patient(n) }] });
  const statuses = (await Promise.all([desk(1), desk(2)])).map(({ status }) => status).sort();
  if (statuses.join() !== '201,409') wrong += 1;
}
report(`two desks at once, ${rounds} times`, `${rounds - wrong} with exactly one booking`, `${rounds}`, wrong === 0);

const browser = await chromium.launch({
  executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' });
await page.goto(`${product.origin}/sign-in`);
await page.getByLabel('Email').fill('admin@demo.test');
await page.getByLabel('Password', { exact: true }).fill(product.password);
await page.getByRole('button', { name: 'Sign in', exact: true }).click();
await page.getByRole('link', { name: 'Home' }).waitFor();
const { weeks, frames } = await measureCalendar(page, { base: product.origin, day: '2027-01-11' });
report(
  `week of ${people}, first time on the device`,
  `median ${ms(median(weeks))}, slowest ${ms(at(weeks, 1))}`,
  '700 ms',
  median(weeks) < 700,
);
report(
  `drag, ${frames.length} frames`,
  `median ${ms(median(frames))}, p95 ${ms(at(frames, 0.95))}`,
  'p95 20 ms',
  at(frames, 0.95) <= 20,
);
await browser.close();
await product.stop();

const booked = Array.from({ length: size }, (_, n) => booking(n));
const who = Array.from({ length: people }, (_, n) => practitioner(n));
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const schedules = who.map((one) => ({
  resourceType: 'Schedule' as const,
  practitioner: one,
  availability: weekdays.map((weekday) => ({ weekday, from: '09:00:00', to: '15:00:00' })),
  blocks: [{ start: '2027-01-04T18:00:00Z', end: '2027-01-04T18:30:00Z', recurrence: 'Daily' as const }],
}));
const find = async () => {
  const diary = createDiary({ booked, schedules, zone });
  const from = Date.UTC(2027, 0, 4);
  findTimes(
    {
      draft: { resourceType: 'Appointment', status: 'booked', room: 'Blue', attendees: [{ subject: patient(1) }] },
      practitioners: who,
      minutes: 50,
      from,
      to: from + 366 * day,
    },
    diary,
  );
};
const finds = await timed(9, 1, find);
report(
  `find a time, ${count(size)} bookings`,
  `median ${ms(median(finds))}, slowest ${ms(at(finds, 1))}`,
  '300 ms',
  median(finds) < 300,
);

const week = booked.filter(({ start }) => start < '2027-01-11');
const diary = createDiary({ booked: week, schedules, zone });
const drags = await timed(500, 1, async (n) => void conflictsOf([booking(n % 600)], diary));
report('check of a drag', `p95 ${ms(at(drags, 0.95))}`, '5 ms', at(drags, 0.95) < 5);
