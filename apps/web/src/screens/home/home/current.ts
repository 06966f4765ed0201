import type { ListQuery } from '@notewell/client';
import type { Appointment } from '@notewell/model';
import { hasNoTime } from '@notewell/rules';
import { appointmentsOn, isOfColleague, type useStarts } from '../../../features/notes/start-note/index.ts';
import { dayOf } from '../../../platform/dates.ts';

type Starts = ReturnType<typeof useStarts>;

/** Visits on Home: the user's own, those of the clinicians they write for, or those of the whole practice. */
export type Calendar = 'own' | 'clinicians' | 'practice';

/** Days from today on that Home looks at: own calendars far enough to cross a holiday, others across a weekend. */
const days: Readonly<Record<Calendar, number>> = { own: 15, clinicians: 4, practice: 4 };
/** Visits that are listed at most, of all clinicians together. */
const maxVisits = 500;

/** True for people who may see and change the practice's visits, such as the front desk. */
export const looksAfterVisits = (permissions: readonly string[]): boolean =>
  permissions.includes('view scheduler') && permissions.includes('Appointment.Update');

/** True for people who see the practice's visits and take readings at them, such as a nurse. */
const takesReadings = (permissions: readonly string[]): boolean =>
  permissions.includes('view scheduler') && permissions.includes('Observation.Create');

/** The calendar that Home shows. People who start no notes and work at all visits see those of the practice. */
export function calendarFor(starts: Starts, permissions: readonly string[]): Calendar {
  if (starts === 'for others') return 'clinicians';
  return starts === undefined && (looksAfterVisits(permissions) || takesReadings(permissions)) ? 'practice' : 'own';
}

/** Query for the visits on Home from a day on. */
export const visitsFrom = (day: string, me: string, calendar: Calendar): ListQuery<'Appointment'> =>
  appointmentsOn(calendar === 'own' ? me : undefined, day, days[calendar], maxVisits);

/** Visits that Home shows; for a scribe, those of the clinicians they write for. */
export const shownVisits = (appointments: readonly Appointment[], me: string, calendar: Calendar): readonly Appointment[] =>
  appointments.filter(
    (one) => one.status !== 'entered-in-error' && !hasNoTime(one) && (calendar !== 'clinicians' || isOfColleague(one, me)),
  );

const over = new Set(['cancelled', 'noshow', 'fulfilled', 'entered-in-error', 'waitlist']);
const isOpen = ({ status }: Appointment) => !over.has(status);

/** The current appointment, else the next one; skips canceled ones. */
export function currentAppointment(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  const time = now.toISOString();
  const open = appointments.filter(isOpen);
  return open.find(({ start, end }) => start <= time && time < (end ?? start)) ?? open.find(({ start }) => start > time);
}

/** Visits of one day, `yyyy-MM-dd`. */
export interface BookedDay {
  readonly day: string;
  readonly visits: readonly Appointment[];
}

/** The first day after today with an open visit. Expects visits in order of start. */
export function nextBookedDay(appointments: readonly Appointment[], today: string): BookedDay | undefined {
  const first = appointments.find((one) => isOpen(one) && dayOf(one.start) > today);
  if (!first) return undefined;
  const day = dayOf(first.start);
  return { day, visits: appointments.filter(({ start }) => dayOf(start) === day) };
}

/** `Now`, `In 25 minutes`; undefined for a visit more than an hour away, whose time says enough. */
export function untilWords({ start }: Appointment, now: Date): string | undefined {
  const minutes = Math.ceil((Date.parse(start) - now.getTime()) / 60_000);
  if (minutes <= 0) return 'Now';
  return minutes <= 60 ? `In ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : undefined;
}
