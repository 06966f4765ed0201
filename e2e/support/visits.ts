import { expect, type Locator, type Page } from '@playwright/test';
import { practiceOf } from './api.ts';
import { practiceTime } from './practice-day.ts';

interface Visit {
  readonly start: string;
  readonly end: string;
  readonly isGroup?: boolean;
  readonly title?: string;
  readonly attendees: readonly {
    readonly subject: { readonly id: string; readonly resourceType: string; readonly display?: string };
  }[];
}

const halfHour = 30 * 60_000;

type Patient = Visit['attendees'][number]['subject'];
const patientOf = ({ attendees }: Visit): Patient | undefined =>
  attendees.find(({ subject }) => subject.resourceType === 'Patient')?.subject;

type Call = Awaited<ReturnType<typeof practiceOf>>['call'];
/** Books at a time that may be taken. */
export const bookAnyway = <T>(call: Call, visit: Readonly<Record<string, unknown>> & { readonly start: string }): Promise<T> =>
  call<T>('post', '/appointments/series', { ...visit, accepts: [{ occurrence: visit.start, reason: 'Arranged with both' }] });

/** The user's visits, latest first, and those of today. */
async function visitsOf(page: Page) {
  const practice = await practiceOf(page);
  const visits = await practice.call<Visit[]>('post', '/appointments/queries?pageSize=200&orderBy=start&order=desc', [
    { kind: 'Owner', values: [practice.profile.id] },
  ]);
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const { day, minute } = practiceTime(now);
  const todays = visits.filter(({ start }) => practiceTime(Date.parse(start)).day === day);
  return { ...practice, visits, todays, midnight: now - minute * 60_000 };
}

/**
 * Books an individual session today with one of the user's patients who has none today.
 * The demo's own visits depend on the day, the hour and earlier journeys. Resolves to the patient's name as in lists.
 */
export async function bookVisit(page: Page): Promise<string> {
  const { call, profile, visits, todays, midnight } = await visitsOf(page);
  const seen = new Set(todays.map((visit) => patientOf(visit)?.display));
  const model = visits.find(
    (visit) => !visit.isGroup && visit.title?.startsWith('Individual therapy') && !seen.has(patientOf(visit)?.display),
  );
  const patient = model && patientOf(model);
  if (!model || !patient) throw new Error('every patient of theirs comes today already');
  const six = midnight + 6 * 60 * 60_000;
  const times = Array.from({ length: 34 }, (_, slot) => six + slot * halfHour);
  const free = times.find((from) =>
    todays.every((visit) => Date.parse(visit.end) <= from || Date.parse(visit.start) >= from + halfHour),
  );
  // Visits overlap on a full day, and the patient may be elsewhere.
  const start = free ?? times[todays.length % times.length] ?? six;
  await bookAnyway(call, {
    ...Object.fromEntries(
      ['serviceType', 'program', 'location', 'serviceLocation', 'placeOfService', 'mode', 'title', 'owner'].map((name) => [
        name,
        model[name as keyof Visit], // the fields of the practice's own visit, as the call gave them
      ]),
    ),
    status: 'booked',
    isGroup: false,
    start: new Date(start).toISOString(),
    end: new Date(start + halfHour).toISOString(),
    attendees: [
      { subject: { id: patient.id, resourceType: 'Patient' }, role: 'Patient' },
      { subject: profile, role: 'PrimaryPerformer' },
    ],
  });
  return patient.display ?? '';
}

/** The first free time of the user and a patient from tomorrow on: a moment, and the texts of the booking form. */
export async function freeTime(page: Page, patient: string) {
  const { call, profile, visits, midnight } = await visitsOf(page);
  const subject = visits.map(patientOf).find((one) => one?.display === patient);
  const { times } = await call<{ times: { start: string }[] }>('post', '/appointments/free-times', {
    appointment: { attendees: [{ subject }] },
    practitioners: [{ id: profile.id }],
    minutes: 60,
    from: new Date(midnight + 54 * halfHour).toISOString(),
  });
  const [first] = times;
  if (!first) throw new Error('no free time in three months');
  const { day, minute } = practiceTime(Date.parse(first.start));
  const hour = Math.floor(minute / 60);
  const minutes = String(minute % 60).padStart(2, '0');
  return {
    start: first.start,
    day,
    clock: `${String(hour).padStart(2, '0')}:${minutes}`,
    words: `${hour % 12 || 12}:${minutes}`,
  };
}

/** The editor of the note's section with that title, at any position. */
export const editorOf = (page: Page, section: RegExp): Locator =>
  page.getByRole('region', { name: section }).getByRole('textbox');

/** A session in the past at any hour of the day, so that its note can be signed. Format of the time fields. */
export const firstMinute = { start: '00:00', end: '00:01', duration: '0:01' };

/** Required sections of a progress note. */
const progressSections = [/^Subjective/, /^Objective/, /^Interventions/, /^Assessment/, /^Risk/, /^Plan/];

/** Fills the missing required parts of a progress note: text, diagnosis, place of service. */
export async function writeProgressNote(page: Page, words = 'As at the last session.'): Promise<void> {
  const place = page.getByRole('combobox', { name: /^Place of service/ });
  if ((await place.inputValue()) === '') await place.selectOption('11');
  const diagnoses = page.getByRole('region', { name: /^Diagnosis/ });
  if ((await diagnoses.getByRole('button', { name: /^Remove: / }).count()) === 0) {
    await diagnoses.getByRole('textbox', { name: 'Find a diagnosis' }).pressSequentially('F41.1');
    await expect(page.getByRole('option', { name: /F41\.1/ })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  for (const section of progressSections) {
    const box = editorOf(page, section);
    if ((await box.textContent())?.trim()) continue;
    await box.focus();
    await page.keyboard.type(words);
  }
}

/** The list row of a patient's visit, found by its link, because other rows may mention the name. */
export const rowOf = (page: Page, name: string, within: Page | Locator = page): Locator =>
  within.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Today's row of a patient at Home. */
export const rowOfToday = (page: Page, name: string): Locator => rowOf(page, name, page.getByRole('region', { name: 'Today' }));

/** Books a visit today and starts its note from Home. Resolves to the patient's name. */
export async function beginNoteOfToday(page: Page): Promise<string> {
  const name = await bookVisit(page);
  await page.goto('/');
  await rowOfToday(page, name).getByRole('button', { name: 'Start note' }).click();
  await expect(page).toHaveURL(/\/notes\//);
  return name;
}

/** A patient with a visit today, for read-only journeys. Books one if there is none. */
export async function whoComesToday(page: Page): Promise<string> {
  const { todays } = await visitsOf(page);
  const names = todays.flatMap((visit) => (visit.isGroup ? [] : (patientOf(visit)?.display ?? [])));
  return names.find((name) => names.indexOf(name) === names.lastIndexOf(name)) ?? bookVisit(page);
}
