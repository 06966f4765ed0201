import type { Appointment, Reference } from '@notewell/model';
import { type CalendarKind, calendarsOf, isOff, overlaps, type Span, spanOf } from './calendars.ts';

interface TakenAsked extends Span {
  /** Keys of the people and rooms to tell about. */
  readonly calendars: readonly string[];
  /** The places among them that are booked as rooms. */
  readonly rooms: ReadonlySet<string>;
  /** The practice's time zone. */
  readonly zone: string;
}

export interface TakenTime extends Span {
  readonly calendar: string;
}

/** False for the time of patients and groups: it would tell when somebody is seen whose chart is closed to the reader. */
const isStaffs = (kind: CalendarKind, who: Reference | undefined): boolean =>
  kind === 'room' || (kind === 'person' && (who?.resourceType ?? 'Practitioner') === 'Practitioner');

/** When appointments take the time of calendars. Times that touch are one, so that nobody counts the appointments. */
export function takenTimes(
  appointments: readonly Appointment[],
  { calendars, rooms, zone, ...during }: TakenAsked,
): readonly TakenTime[] {
  const facts = { groups: new Map(), rooms, zone };
  const spans = new Map<string, Span[]>(calendars.map((key) => [key, []]));
  for (const appointment of appointments) {
    const span = spanOf(appointment);
    if (isOff(appointment) || !overlaps(span, during)) continue;
    for (const { key, kind, who } of calendarsOf(appointment, facts)) if (isStaffs(kind, who)) spans.get(key)?.push(span);
  }
  return [...spans].flatMap(([calendar, all]) => joined(all).map((span) => ({ calendar, ...span })));
}

function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && span.from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else found.push({ from: span.from, to: span.to });
  }
  return found;
}
