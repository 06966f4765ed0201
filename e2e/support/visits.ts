import type { Locator, Page } from '@playwright/test';
import { practiceOf } from './api.ts';

const toWrite = /^(Start|Open) note$/;

/**
 * The visits of today's at Home that took place and whose note is to be begun (`Start note`) or gone on with. A row has that
 * button only once it is known which notes there are, so whoever looks too early finds none rather than a wrong one.
 */
export const visitsToday = (page: Page, note: string | RegExp = toWrite): Locator =>
  page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: note }),
      hasText: 'Individual therapy',
      hasNotText: /no.show|cancelled/i,
    });

export const visitToday = (page: Page, note: string | RegExp = toWrite): Locator => visitsToday(page, note).first();

interface Visit {
  readonly start: string;
  readonly end: string;
  readonly isGroup?: boolean;
  readonly title?: string;
  readonly attendees: readonly {
    readonly subject: { readonly id: string; readonly resourceType: string; readonly display?: string };
  }[];
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
/** The day and the minute of the day by the practice's clock. */
function practiceTime(instant: number): { day: string; minute: number } {
  const [day = '', time = ''] = clock.format(instant).split(', ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

const halfHour = 30 * 60_000;

/**
 * Books an individual session of today, at a time of its own, with a patient of whoever is signed in who has none today: how
 * many of the practice's own are still to be written hangs on the hour and on the journeys before. Resolves to the patient's
 * name as lists show it.
 */
export async function bookVisit(page: Page): Promise<string> {
  const { call, profile } = await practiceOf(page);
  const visits = await call<Visit[]>('post', '/appointments/queries?pageSize=200&orderBy=start&order=desc', [
    { kind: 'Owner', values: [profile.id] },
  ]);
  const patientOf = ({ attendees }: Visit) => attendees.find(({ subject }) => subject.resourceType === 'Patient')?.subject;
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const { day, minute } = practiceTime(now);
  const todays = visits.filter(({ start }) => practiceTime(Date.parse(start)).day === day);
  const seen = new Set(todays.map((visit) => patientOf(visit)?.id));
  const model = visits.find(
    (visit) => !visit.isGroup && visit.title?.startsWith('Individual therapy') && !seen.has(patientOf(visit)?.id),
  );
  const patient = model && patientOf(model);
  if (!model || !patient) throw new Error('every patient of theirs comes today already');
  const six = now + (6 * 60 - minute) * 60_000;
  const start = Array.from({ length: 36 }, (_, slot) => six + slot * halfHour).find((from) =>
    todays.every((visit) => Date.parse(visit.end) <= from || Date.parse(visit.start) >= from + halfHour),
  );
  if (start === undefined) throw new Error('today is full');
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

/** Begins or opens the note of the first individual session of today, from Home. */
export const openNoteOfToday = (page: Page): Promise<void> => visitToday(page).getByRole('button', { name: toWrite }).click();

/** What is written in a note's section of that title, wherever it stands in the definition. */
export const editorOf = (page: Page, section: RegExp): Locator =>
  page.getByRole('region', { name: section }).getByRole('textbox');

/** A session that is over at any hour of the day, so that a note of it can be signed: a minute after midnight, as the fields take it. */
export const firstMinute = { start: '00:00', end: '00:01', duration: '0:01' };

/** The row of somebody's visit in a list: by its link, since other rows may say whom they overlap with. */
export const rowOf = (page: Page, name: string, within: Page | Locator = page): Locator =>
  within.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
