import type { Appointment, Reference, Schedule } from '@notewell/model';
import { conflictsOf } from './conflicts.ts';
import { createDiary, type Diary } from './diary.ts';
import type { Freed } from './waitlist.ts';

const quarter = 15 * 60_000;
/** Days ahead for which new hours are offered to those who wait. */
const daysAhead = 28;
/** Times that a schedule remembers at most. */
const mostOpened = 100;

export interface SchedulesChanged {
  readonly practitioner: Reference<'Practitioner'>;
  /** All schedules of the practitioner, before and after a write. */
  readonly before: readonly Schedule[];
  readonly after: readonly Schedule[];
  readonly zone: string;
  readonly now: number;
}

/** The coming times at which a practitioner can be booked now and could not before, booked or not. */
export function openedBy({ practitioner, before, after, zone, now }: SchedulesChanged): Freed[] {
  const { id } = practitioner;
  const owner = { id, resourceType: 'Practitioner' as const };
  const text = (moment: number) => new Date(moment).toISOString();
  const isOpen = (diary: Diary, from: number) => {
    const booking: Appointment = {
      resourceType: 'Appointment',
      status: 'booked',
      owner,
      start: text(from),
      end: text(from + quarter),
    };
    return conflictsOf([booking], diary).length === 0;
  };
  const [was, is] = [before, after].map((schedules) => createDiary({ booked: [], schedules, zone, now }));
  const opened: { from: number; to: number }[] = [];
  const first = Math.ceil(now / quarter) * quarter;
  for (let from = first; was && is && from < now + daysAhead * 86_400_000; from += quarter) {
    if (!isOpen(is, from) || isOpen(was, from)) continue;
    const last = opened.at(-1);
    if (last?.to === from) last.to = from + quarter;
    else opened.push({ from, to: from + quarter });
  }
  return opened
    .slice(0, mostOpened)
    .map(({ from, to }) => ({ start: text(from), end: text(to), practitioner: owner, at: text(now) }));
}
