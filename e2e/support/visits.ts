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

/**
 * Books an individual session of today, with a patient of whoever is signed in who has none today: how many of the practice's
 * own are still to be written hangs on the hour and on the journeys before. Resolves to the patient's name as lists show it.
 */
export async function bookVisit(page: Page): Promise<string> {
  const { call, profile } = await practiceOf(page);
  const visits = await call<Visit[]>('post', '/appointments/queries?pageSize=200&orderBy=start&order=desc', [
    { kind: 'Owner', values: [profile.id] },
  ]);
  const patientOf = ({ attendees }: Visit) => attendees.find(({ subject }) => subject.resourceType === 'Patient')?.subject;
  const now = Date.now();
  const today = practiceTime(now);
  const seen = new Set(
    visits.filter(({ start }) => practiceTime(Date.parse(start)).day === today.day).map((visit) => patientOf(visit)?.id),
  );
  const model = visits.find(
    (visit) => !visit.isGroup && visit.title?.startsWith('Individual therapy') && !seen.has(patientOf(visit)?.id),
  );
  const patient = model && patientOf(model);
  if (!model || !patient) throw new Error('every patient of theirs comes today already');
  const end = now - 5_000;
  const minutes = Math.min(45, Math.max(1, today.minute - 1));
  await call('post', '/appointments', {
    ...Object.fromEntries(
      ['serviceType', 'program', 'location', 'serviceLocation', 'placeOfService', 'mode', 'title', 'owner'].map((name) => [
        name,
        model[name as keyof Visit], // the fields of the practice's own visit, as the call gave them
      ]),
    ),
    status: 'booked',
    isGroup: false,
    start: new Date(end - minutes * 60_000).toISOString(),
    end: new Date(end).toISOString(),
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
