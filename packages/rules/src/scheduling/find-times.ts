import type { Appointment, Reference } from '@notewell/model';
import { addDays, dayIn, instantOf, startOfDay } from '@notewell/model/values';
import { appliesTo, isOpenAllDay, openHours } from './availability.ts';
import type { Span } from './calendars.ts';
import { type Conflict, type ConflictKind, conflictsOf } from './conflicts.ts';
import type { Diary } from './diary.ts';
import { suits } from './suits.ts';

export interface TimesWanted {
  /** The appointment to place: service, patients, place, room and wish. Its owner and times are filled in. */
  readonly draft: Omit<Appointment, 'start' | 'end' | 'owner'>;
  /** Anybody of these may give the visit. */
  readonly practitioners: readonly Reference<'Practitioner'>[];
  readonly minutes: number;
  /** The first and last moment to look at, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Free times to return; 10 if absent. */
  readonly most?: number;
}

export interface FreeTime extends Span {
  readonly practitioner: Reference<'Practitioner'>;
}

const minute = 60_000;
/** Times begin on a quarter of an hour, unless a schedule has slots of its own. */
const usualStep = 15;
/** Hours offered for people without a schedule, who would be free at night as well. */
const usualHours = { from: '08:00:00', to: '18:00:00' };

/** Conflicts that another time does not solve. */
const lasting: ReadonlySet<ConflictKind> = new Set([
  'group-size',
  'length',
  'mode',
  'place',
  'program',
  'individual-only',
  'provider',
]);

/** The search for one person. */
interface Search {
  readonly practitioner: Reference<'Practitioner'>;
  readonly wanted: TimesWanted;
  readonly diary: Diary;
}

/** The free times of one person in one day, one after another without overlap. */
function* timesOn(day: string, search: Search): Generator<FreeTime> {
  const { practitioner, wanted, diary } = search;
  const length = wanted.minutes * minute;
  const { schedules, capacity } = diary.limitsOf(practitioner.id);
  const step =
    Math.min(...schedules.map(({ slotMinutes }) => slotMinutes ?? usualStep), schedules.length > 0 ? 1_440 : usualStep) * minute;
  for (const open of hoursOf(day, search)) {
    const onGrid = (at: number) => open.from + Math.ceil((at - open.from) / step) * step;
    let at = onGrid(Math.max(open.from, wanted.from));
    while (at + length <= Math.min(open.to, wanted.to)) {
      const span = { from: at, to: at + length };
      if (!suits(wanted.draft, span, diary.zone)) {
        at = onGrid(at + step);
        continue;
      }
      // Cheap, and the most frequent reason: the rest is asked only where the person is free.
      const taken = capacity === 1 ? diary.busyOf(practitioner.id).in(span).at(-1) : undefined;
      const conflicts = taken ? [] : conflictsOf([placed(wanted.draft, practitioner, span)], diary);
      if (conflicts.some(({ kind }) => lasting.has(kind))) return;
      if (!taken && conflicts.length === 0) yield { ...span, practitioner };
      at = onGrid(taken ? taken.to : conflicts.length === 0 ? span.to : Math.max(at + step, endOf(conflicts)));
    }
  }
}

/** The open hours of a person on a day, for visits of that kind. */
function hoursOf(day: string, { practitioner: { id }, wanted: { draft }, diary: { zone, location, limitsOf } }: Search): Span[] {
  const { schedules } = limitsOf(id);
  const noon = instantOf(day, '12:00:00', zone);
  if (schedules.length === 0) return [{ from: instantOf(day, usualHours.from, zone), to: instantOf(day, usualHours.to, zone) }];
  const fitting = schedules.filter((schedule) => appliesTo(schedule, draft));
  const hours = openHours(fitting, { wanted: draft, span: { from: noon, to: noon + minute }, zone, location });
  return isOpenAllDay(fitting)
    ? [{ from: instantOf(day, usualHours.from, zone), to: instantOf(day, usualHours.to, zone) }]
    : hours;
}

const placed = (draft: TimesWanted['draft'], owner: Reference<'Practitioner'>, { from, to }: Span): Appointment => ({
  ...draft,
  owner,
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
});

/** The end of the latest booking or block in the way; nothing before it can be free for all. */
const endOf = (conflicts: readonly Conflict[]): number =>
  Math.max(
    ...conflicts.map(({ kind, to, with: bookings }) =>
      kind === 'busy' && bookings?.length === 1 ? (bookings[0]?.to ?? 0) : kind === 'block' ? to : 0,
    ),
  );

/** The first free times for a visit, earliest first; at one moment in the order of the practitioners. */
export function findTimes(wanted: TimesWanted, diary: Diary): FreeTime[] {
  const { practitioners, from, to, most = 10 } = wanted;
  const found: FreeTime[] = [];
  for (let day = dayIn(from, diary.zone); found.length < most && startOfDay(day, diary.zone) < to; day = addDays(day, 1)) {
    const ofDay = practitioners.flatMap((practitioner) => [...timesOn(day, { practitioner, wanted, diary })]);
    found.push(...ofDay.sort((a, b) => a.from - b.from));
  }
  return found.slice(0, most);
}
