import { Appointment, Patient, preferencesInForce } from '@notewell/model';
import { isOutOfCare, openOfferOf } from '@notewell/rules';
import {
  freedTimesOf,
  newConflictsOf,
  planWaitlist,
  type ReminderTime,
  remindersDue,
  type WaitlistStep,
} from '@notewell/rules/scheduling';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Run } from '../../../resources/postgres/database.ts';
import { rowOf } from '../../../resources/saving/lookup.ts';
import type { Job, JobWork } from '../../module.ts';
import { storedPreferences } from '../../practices/index.ts';
import { all, naming, readDiary } from '../diary.ts';
import { bookingsLock, calendarsIn } from '../place.ts';
import { lettersAgain, mailLetters, requireSent, withUnsent } from './letters.ts';
import { diaryAround } from './records.ts';

type Offering = Extract<WaitlistStep, { kind: 'offer' }>;
const lost: ReadonlySet<string> = new Set(['stale-version', 'booking-conflict', 'locked', 'transition-refused']);

/** Writes one step under the lock of bookings. False if somebody was quicker: the next run looks again. */
async function applied({ parts, practice, caller }: JobWork, step: WaitlistStep): Promise<boolean> {
  const { store, saving } = parts;
  const { wish } = step;
  // In the same write as the offer, so that a stop of the server before its letter loses none.
  const offers = step.kind === 'close' ? step.offers : withUnsent(step.offers, step.offer, true);
  const before = await rowOf({ practice, store }, 'Appointment', wish.id ?? '');
  if (before.deleted || String(before.version) !== String(wish.meta?.versionId)) return false;
  const next = step.kind === 'book' ? step.booked : wish;
  const offered = step.kind === 'offer' ? { ...wish, ...timeOf(step), status: 'booked' as const } : next;
  const verify = async (run: Run) => {
    if (step.kind === 'close') return;
    const diary = await readDiary(await calendarsIn({ practice }, parts, run), [offered]);
    if (newConflictsOf([{ after: offered }], diary).length > 0) throw new Refusal('booking-conflict');
  };
  const updates = [{ caller, definition: Appointment, before, next, derived: { offers }, fromStored: true }];
  try {
    await saving.saveAll(practice, { updates, lock: bookingsLock, verify });
    return true;
  } catch (error) {
    if (error instanceof Refusal && lost.has(error.code)) return false;
    throw error;
  }
}

const timeOf = ({ offer: { start, end, practitioner, location, room, mode } }: Offering) => ({
  start,
  end,
  owner: practitioner,
  ...(location && { location }),
  ...(room && { room }),
  ...(mode && { mode }),
});

interface Waiting {
  readonly wishes: readonly Appointment[];
  /** Ids of patients for whom nothing is booked: they died, or their record is inactive. */
  readonly gone: ReadonlySet<string>;
}

async function wishesIn(work: JobWork): Promise<Waiting> {
  const { parts, practice } = work;
  const place = { practice, store: parts.store, zone: 'UTC', now: parts.now() };
  const wishes = await all(place, 'Appointment', [{ kind: 'Status', values: ['waitlist'] }]);
  const ids = new Set(wishes.flatMap(({ attendees = [] }) => attendees.map(({ subject }) => subject.id)));
  const patients = await naming(place, Patient.type, { kind: 'Id', ids });
  return { wishes, gone: new Set(patients.filter(isOutOfCare).flatMap(({ id }) => id ?? [])) };
}

/** The letter of the booking is a reminder: those that are due by then are sent with it. */
function reminded(step: Extract<WaitlistStep, { kind: 'book' }>, time: ReminderTime): WaitlistStep {
  const reminders = remindersDue(step.booked, time);
  return reminders ? { ...step, booked: { ...step.booked, reminders } } : step;
}

/** The steps that are due in a practice. */
async function stepsDue(work: JobWork): Promise<WaitlistStep[]> {
  const { parts, practice } = work;
  const now = parts.now();
  const { wishes, gone } = await wishesIn(work);
  if (wishes.length === 0) return [];
  const place = await calendarsIn({ practice }, parts);
  const coming = [{ kind: 'FreedUntil', from: new Date(now).toISOString() }];
  const given = [...(await all(place, 'Appointment', coming)), ...(await all(place, 'Schedule', coming))];
  const freed = freedTimesOf(given, now);
  const open = wishes.flatMap((wish) => openOfferOf(wish) ?? []);
  const offered = open.map(({ start, end, ...offer }) => ({ ...offer, from: Date.parse(start), to: Date.parse(end) }));
  const times = [...freed, ...offered];
  if (times.length === 0) return [];
  const diary = await diaryAround(place, wishes, times);
  const preferences = await storedPreferences(parts.store)(practice);
  const { waitlistMode: mode, waitlistHours: hours } = preferencesInForce(preferences);
  const usual = (preferences?.reminderHours ?? 0) * 60 || undefined;
  const steps = planWaitlist({ wishes, freed, diary, now, mode, hours, gone });
  return steps.map((step) => (parts.mail && step.kind === 'book' ? reminded(step, { now, usual }) : step));
}

const words = { offer: ['offered', 'time'], book: ['booked', 'visit'], close: ['ended', 'offer'] } as const;

async function run(work: JobWork): Promise<string | undefined> {
  const counts = { offer: 0, book: 0, close: 0 };
  const again = await lettersAgain(work);
  let refused = 0;
  const unmarked: unknown[] = [...again.unmarked];
  // A wish whose offer ends gets the next one in the next step of this run, from the row that the first wrote.
  for (let round = 0; round < 2; round++) {
    const steps = await stepsDue(work);
    const closing = steps.filter(({ kind }) => kind === 'close');
    for (const step of round === 0 && closing.length > 0 ? closing : steps) {
      work.signal.throwIfAborted();
      if (!(await applied(work, step))) continue;
      counts[step.kind]++;
      if (step.kind === 'close') continue;
      const mailed = await mailLetters(work, { appointment: step.kind === 'book' ? step.booked : step.wish, offer: step.offer });
      refused += mailed.refused;
      unmarked.push(...mailed.unmarked);
    }
    if (closing.length === 0) break;
  }
  requireSent({ refused, unmarked });
  const said = (['close', 'offer', 'book'] as const).flatMap((kind) => {
    const [does, what] = words[kind];
    return counts[kind] === 0 ? [] : [`${does} ${counts[kind]} ${what}${counts[kind] === 1 ? '' : 's'}`];
  });
  if (again.sent > 0) said.push(`sent ${again.sent} letter${again.sent === 1 ? '' : 's'} that had not left`);
  return said.length === 0 ? undefined : `Waitlist: ${said.join(', ')}.`;
}

/** Offers times that became free to those who wait, one after another, or books them if the practice chose so. */
export const waitlist: Job = {
  name: 'waitlist',
  title: 'Offer free times to the waitlist',
  about: 'When a visit is cancelled, missed or moved, offers its time to the first who waits and whom it suits.',
  scope: 'practice',
  when: { everySeconds: 60 },
  permissions: [
    'Appointment.Read',
    'Appointment.Update',
    'Patient.Read',
    'RelatedPerson.Read',
    'manage schedules',
    'view scheduler',
  ],
  run,
};
