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

/** The visits of whoever is signed in, the last first, and which of them are today's. */
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
 * Books an individual session of today with a patient of whoever is signed in who has none today: how many of the practice's
 * own there are and how many are still to be written hangs on the day, the hour and the journeys before. Resolves to the
 * patient's name as lists show it.
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
  // A full day has visits at the same time.
  const start = free ?? times[todays.length % times.length] ?? six;
  await call('post', '/appointments', {
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

/** What is written in a note's section of that title, wherever it stands in the definition. */
export const editorOf = (page: Page, section: RegExp): Locator =>
  page.getByRole('region', { name: section }).getByRole('textbox');

/** A session that is over at any hour of the day, so that a note of it can be signed: a minute after midnight, as the fields take it. */
export const firstMinute = { start: '00:00', end: '00:01', duration: '0:01' };

/** The row of somebody's visit in a list: by its link, since other rows may say whom they overlap with. */
export const rowOf = (page: Page, name: string, within: Page | Locator = page): Locator =>
  within.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The row at Home of somebody who comes today. */
export const rowOfToday = (page: Page, name: string): Locator => rowOf(page, name, page.getByRole('region', { name: 'Today' }));

/** Books a visit of today and begins its note from Home; resolves to the patient's name. */
export async function beginNoteOfToday(page: Page): Promise<string> {
  const name = await bookVisit(page);
  await page.goto('/');
  await rowOfToday(page, name).getByRole('button', { name: 'Start note' }).click();
  await expect(page).toHaveURL(/\/notes\//);
  return name;
}

/** Somebody who comes today, for journeys that only look: the first who does, or who is booked for it. */
export async function whoComesToday(page: Page): Promise<string> {
  const { todays } = await visitsOf(page);
  const names = todays.flatMap((visit) => (visit.isGroup ? [] : (patientOf(visit)?.display ?? [])));
  return names.find((name) => names.indexOf(name) === names.lastIndexOf(name)) ?? bookVisit(page);
}
