import type { Appointment, Location, Reference, Schedule } from '@notewell/model';
import { openHours } from './availability.ts';
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
  /** The places of the schedules. */
  readonly locations?: readonly Location[];
  readonly zone: string;
  readonly now: number;
}

/** True if schedules differ in nothing but blocked time that was added: no hours open. */
function onlyBlocks(before: readonly Schedule[], after: readonly Schedule[]): boolean {
  const text = ({ blocks: _blocks, freed: _freed, freedUntil: _until, meta: _meta, ...rest }: Schedule) => JSON.stringify(rest);
  return after.every((next) => {
    const was = before.find(({ id }) => id === next.id);
    const kept = new Set((next.blocks ?? []).map((block) => JSON.stringify(block)));
    return was && text(was) === text(next) && (was.blocks ?? []).every((block) => kept.has(JSON.stringify(block)));
  });
}

/** The coming times at which a practitioner can be booked now and could not before, booked or not. */
export function openedBy({ practitioner, before, after, locations = [], zone, now }: SchedulesChanged): Freed[] {
  if (before.length === after.length && onlyBlocks(before, after)) return [];
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
  const [was, is] = [before, after].map((schedules) => createDiary({ booked: [], schedules, locations, zone, now }));
  const opened: { from: number; to: number }[] = [];
  const first = Math.ceil(now / quarter) * quarter;
  const end = now + daysAhead * 86_400_000;
  const active = after.filter((one) => one.active !== false);
  // Each moment is decided by the same rules as a booking, which take long: not those outside all hours.
  const hours = openHours(active, { wanted: {}, span: { from: first, to: end }, zone, location: is?.location });
  const isHour = (from: number) => active.length === 0 || hours.some((open) => open.from <= from && from < open.to);
  for (let from = first; was && is && from < end; from += quarter) {
    if (!isHour(from) || !isOpen(is, from) || isOpen(was, from)) continue;
    const last = opened.at(-1);
    if (last?.to === from) last.to = from + quarter;
    else opened.push({ from, to: from + quarter });
  }
  return opened
    .slice(0, mostOpened)
    .map(({ from, to }) => ({ start: text(from), end: text(to), practitioner: owner, at: text(now) }));
}
