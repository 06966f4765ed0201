import type { Appointment, Group, Weekday } from '@notewell/model';
import { addDays, dayIn, instantOf, localTimeOf } from '@notewell/model/values';
import { withMembersOfDay } from './membership.ts';
import { occurrencesOf, type SeriesRule, spanFrom, weekdayName } from './recurrence.ts';
import { changeIn, unanswered } from './series-attendees.ts';

/*
 * Edits of a series. The appointments are the series: each is a record with its own times, and its rule only says how it came
 * about. An edit therefore changes the records that it concerns and no others.
 */

export type SeriesScope = 'one' | 'following' | 'all';

export interface SeriesEdit {
  readonly scope: SeriesScope;
  /** New times of the chosen appointment. Others move by as much: the same weekday, date and time of day. */
  readonly start?: string;
  readonly end?: string;
  /** A new pattern from the chosen appointment on. Not for one appointment. */
  readonly rule?: SeriesRule;
  /** Other fields, such as the room or `status: 'cancelled'`. */
  readonly change?: Partial<Omit<Appointment, 'start' | 'end' | 'recurrence' | 'id' | 'series'>>;
}

/** Reasons for which an appointment in the scope of an edit stays as it is. */
export type Left = 'moved' | 'given' | 'begun' | 'closed';

export interface SeriesPlan {
  readonly changed: readonly { readonly before: Appointment; readonly after: Appointment }[];
  /** Drafts without an id, where a new pattern has more occurrences. */
  readonly created: readonly Appointment[];
  readonly left: readonly { readonly appointment: Appointment; readonly why: Left }[];
}

export interface SeriesFacts {
  /** All appointments of the series, cancelled and moved ones too. */
  readonly series: readonly Appointment[];
  /** The chosen one. */
  readonly of: Appointment;
  /** The practice's time zone, for a rule that names none. */
  readonly zone: string;
  readonly now: number;
  /** The group of its sessions. A new session lists the members of its own day. */
  readonly group?: Group | undefined;
}

const isOpen: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked']);
/** The moment that the series gives an appointment. */
const slotOf = ({ recurrence, start }: Appointment): number => Date.parse(recurrence?.occurrence ?? start);
export const isMoved = (appointment: Appointment): boolean => slotOf(appointment) !== Date.parse(appointment.start);

function leftBecause(appointment: Appointment, { of, now }: SeriesFacts, { change }: SeriesEdit): Left | undefined {
  if (!isOpen.has(appointment.status)) return 'closed';
  if (Date.parse(appointment.start) < now) return 'begun';
  if (isMoved(appointment)) return 'moved';
  // A session in another calendar is changed by a choice of whose it is, and by no other.
  const isGiven = change?.owner === undefined && appointment.owner?.id !== of.owner?.id;
  return isGiven ? 'given' : undefined;
}

const dateOf = (day: string): number => Number(day.slice(8));
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
/** The first day of a month counted from year 0. */
const firstOf = (months: number): string =>
  new Date(Date.UTC(Math.floor(months / 12), months % 12, 1)).toISOString().slice(0, 10);
const lengthOf = (months: number): number => dateOf(addDays(firstOf(months + 1), -1));
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const week: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const turned = (name: Weekday, days: number): Weekday => week[(((week.indexOf(name) + days) % 7) + 7) % 7] ?? name;

/** The nth of a weekday in a month; the fifth is the last. */
function nthIn(months: number, weekday: Weekday, nth: number): string {
  const first = firstOf(months);
  const offset = (week.indexOf(weekday) - week.indexOf(weekdayName(first)) + 7) % 7;
  const last = offset + 7 * Math.floor((lengthOf(months) - 1 - offset) / 7);
  return addDays(first, nth === 5 ? last : offset + 7 * (nth - 1));
}

interface Shift {
  readonly from: string;
  readonly to: string;
}
interface Slot {
  readonly day: string;
  readonly rule: SeriesRule;
}

/** A slot moved as its chosen neighbor is: by days, or to the same date or nth weekday of its own month. */
function shifted({ day, rule }: Slot, { from, to }: Shift): Slot {
  const days = daysBetween(from, to);
  const { kind, weekdays = [] } = rule;
  if (days === 0) return { day, rule };
  const isByMonth = (kind === 'Monthly' || kind === 'Annually') && weekdays.length < 2;
  if (!isByMonth) {
    const named = weekdays.length > 0 ? { weekdays: weekdays.map((name) => turned(name, days)) } : {};
    return { day: addDays(day, days), rule: { ...rule, ...named } };
  }
  const month = monthsOf(day) + monthsOf(to) - monthsOf(from);
  if (weekdays.length === 0) {
    const date = Math.min(dateOf(to), lengthOf(month));
    return { day: addDays(firstOf(month), date - 1), rule: { ...rule, dayOfMonth: dateOf(to) } };
  }
  const isLast = dateOf(to) + 7 > lengthOf(monthsOf(to));
  const nth = isLast && (rule.weekOfMonth === 5 || dateOf(to) > 28) ? 5 : Math.ceil(dateOf(to) / 7);
  const weekday = weekdayName(to);
  return { day: nthIn(month, weekday, nth), rule: { ...rule, weekdays: [weekday], weekOfMonth: nth } };
}

const ruleOf = ({ recurrence }: Appointment): SeriesRule | undefined => {
  if (!recurrence) return undefined;
  const { occurrence: _, ...rule } = recurrence;
  return rule;
};

/** The chosen appointment with its own changes; its place in the series stays, and its length unless an end is given. */
function changedAlone({ of, zone }: SeriesFacts, { start, end, change }: SeriesEdit): Appointment {
  const span = start === undefined ? {} : { ...spanFrom(of, Date.parse(start), of.recurrence?.timeZone ?? zone), start };
  return { ...of, ...changeIn(of, of, change), ...span, ...(end === undefined ? {} : { end }) };
}

/** The changes of an edit to all appointments that it concerns. Nothing is lost: the others are named with the reason. */
export function planSeriesEdit(facts: SeriesFacts, edit: SeriesEdit): SeriesPlan {
  const { series, of } = facts;
  if (edit.scope === 'one' || !of.recurrence) {
    return { changed: [{ before: of, after: changedAlone(facts, edit) }], created: [], left: [] };
  }
  const inScope = series
    .filter((each) => each.id === of.id || edit.scope === 'all' || slotOf(each) >= slotOf(of))
    .toSorted((a, b) => slotOf(a) - slotOf(b));
  const judged = inScope.map((appointment) => ({
    appointment,
    why: appointment.id === of.id ? undefined : leftBecause(appointment, facts, edit),
  }));
  const concerned = judged.flatMap(({ appointment, why }) => (why === undefined ? [appointment] : []));
  const left = judged.flatMap(({ appointment, why }) => (why === undefined ? [] : [{ appointment, why }]));
  return edit.rule ? repatterned(facts, edit, { concerned, left }) : { ...shiftedAll(facts, edit, concerned), created: [], left };
}

/** Moves and changes each appointment as the chosen one is. */
function shiftedAll(facts: SeriesFacts, edit: SeriesEdit, concerned: readonly Appointment[]): Pick<SeriesPlan, 'changed'> {
  const { of, zone } = facts;
  const place = of.recurrence?.timeZone ?? zone;
  const model = changedAlone(facts, edit);
  const isTimed = edit.start !== undefined || edit.end !== undefined;
  const to = localTimeOf(model.start, place);
  const shift = { from: localTimeOf(slotOf(of), place).day, to: to.day };
  const slots = concerned.map((before) => {
    const rule = isTimed ? ruleOf(before) : undefined;
    return { before, slot: rule && shifted({ day: localTimeOf(slotOf(before), place).day, rule }, shift) };
  });
  const last = slots
    .map(({ slot }) => slot?.day ?? '')
    .sort()
    .at(-1);
  return {
    changed: slots.map(({ before, slot }) => {
      const isChosen = before.id === of.id;
      if (!slot) return { before, after: isChosen ? model : { ...before, ...changeIn(before, of, edit.change) } };
      const at = isChosen ? Date.parse(model.start) : instantOf(slot.day, to.time, place);
      const span = spanFrom({ ...model, recurrence: undefined }, at, place);
      // Days that the old rule named are gone with it.
      const named = shift.from === shift.to ? {} : { exceptions: [], ...(slot.rule.until !== undefined && { until: last }) };
      const recurrence = { ...slot.rule, ...named, timeZone: place, occurrence: span.start };
      return { before, after: { ...before, ...changeIn(before, of, edit.change), ...span, recurrence } };
    }),
  };
}

/** Follows a new pattern from the chosen appointment on. Appointments on its days are kept, others cancelled, missing ones made. */
function repatterned(facts: SeriesFacts, edit: SeriesEdit, judged: Judged): SeriesPlan {
  const { of, zone } = facts;
  const { concerned, left } = judged;
  const model = changedAlone(facts, edit);
  const place = edit.rule?.timeZone ?? of.recurrence?.timeZone ?? zone;
  const dayOf = (appointment: Appointment) => localTimeOf(slotOf(appointment), place).day;
  // With all, the pattern begins with the first appointment that may still change.
  const first = concerned[0] ?? of;
  const begin =
    first.id === of.id
      ? model
      : { ...model, ...spanFrom(model, instantOf(dayOf(first), localTimeOf(model.start, place).time, place), place) };
  const wanted = occurrencesOf({ ...begin, recurrence: edit.rule }, place);
  const days = new Map(wanted.map((one) => [localTimeOf(one.start, place).day, one]));
  const changed = concerned.map((before) => {
    const day = dayOf(before);
    const next = days.get(day);
    days.delete(day);
    const after: Appointment = next
      ? {
          ...before,
          ...changeIn(before, of, edit.change),
          start: next.start,
          ...(next.end && { end: next.end }),
          recurrence: next.recurrence,
        }
      : { ...before, status: 'cancelled' };
    return { before, after };
  });
  for (const { appointment } of left) days.delete(dayOf(appointment));
  const { id: _id, meta: _meta, attendees, ...kept } = model;
  const fresh = { ...kept, ...(attendees && { attendees: unanswered(attendees) }) };
  const created = [...days.values()].map(({ start, end, recurrence }) => ({
    ...fresh,
    start,
    ...(end && { end }),
    recurrence,
  }));
  return { changed, left, created: created.map((one) => withMembers(one, facts)) };
}
function withMembers(session: Appointment, { of, group, zone }: SeriesFacts): Appointment {
  return group ? withMembersOfDay(session, group, { first: dayIn(of.start, zone), day: dayIn(session.start, zone) }) : session;
}
interface Judged {
  readonly concerned: readonly Appointment[];
  readonly left: SeriesPlan['left'];
}
