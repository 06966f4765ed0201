import type { Appointment } from '@notewell/model';
import { type Conflict, conflictsOf, type Diary, newConflictsOf } from '@notewell/rules/scheduling';
import { isInSeries } from '../series/scopes.ts';
import { conflictText } from './conflict-text.ts';

const nameOf = ({ kind, who, room }: Conflict) => `${kind} ${who?.id} ${room}`;
const text = (moment: number) => new Date(moment).toISOString();

/** The first reason why an appointment cannot move there, by the rule that the server holds. Its own time is no reason. */
export function faultOfMove(diary: Diary, before: Appointment | undefined, after: Appointment): string | undefined {
  const [found] = newConflictsOf([{ before, after }], diary);
  return found && textOf(found, diary);
}

/**
 * The same before a visit is dropped there. A visit of a series is asked about next, with a reason for conflicts: the limits
 * that it exceeds already do not refuse it here.
 */
export function faultOfDrop(diary: Diary, before: Appointment, after: Appointment): string | undefined {
  if (!isInSeries(before)) return faultOfMove(diary, before, after);
  const known = new Set(conflictsOf([before], diary).map(sameAt));
  const found = conflictsOf([after], diary).find((conflict) => !known.has(sameAt(conflict)));
  return found && textOf(found, diary);
}

function textOf(found: Conflict, diary: Diary): string {
  const others = found.with?.map(({ from, to, id }) => ({ start: text(from), end: text(to), id }));
  const bookings = found.who ? diary.busyOf(found.who.id).in({ from: found.from, to: found.to }) : [];
  return conflictText(
    { ...found, with: found.kind === 'daily-limit' ? undefined : others },
    (id) => bookings.find(({ appointment }) => appointment.id === id)?.appointment,
  );
}

/** Bookings and blocks in the way are distinguished; a limit of hours or rooms is the same limit after a move. */
const sameAt = (conflict: Conflict): string =>
  [nameOf(conflict), ...(conflict.with ?? []).map(({ id }) => id), conflict.kind === 'block' ? conflict.from : ''].join(' ');
