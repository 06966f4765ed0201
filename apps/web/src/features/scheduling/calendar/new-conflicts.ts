import type { Appointment } from '@notewell/model';
import { type Conflict, conflictsOf, type Diary } from '@notewell/rules/scheduling';
import { conflictText } from './conflict-text.ts';

const nameOf = ({ kind, who, room }: Conflict) => `${kind} ${who?.id} ${room}`;
const text = (moment: number) => new Date(moment).toISOString();

/** The first reason why an appointment cannot move there. What it conflicts with already is no reason. */
export function faultOfMove(diary: Diary, before: Appointment | undefined, after: Appointment): string | undefined {
  const known = new Set(before ? conflictsOf([before], diary).map(sameAt) : []);
  const found = conflictsOf([after], diary).find((conflict) => !known.has(sameAt(conflict)));
  if (!found) return undefined;
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
