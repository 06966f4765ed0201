import type { Appointment } from '@notewell/model';
import { type Diary, newConflictsOf } from '@notewell/rules/scheduling';
import { conflictText } from './conflict-text.ts';

const text = (moment: number) => new Date(moment).toISOString();

/** The first reason why an appointment cannot move there, by the rule that the server holds. Its own time is no reason. */
export function faultOfMove(diary: Diary, before: Appointment | undefined, after: Appointment): string | undefined {
  const [found] = newConflictsOf([{ before, after }], diary);
  if (!found) return undefined;
  const others = found.with?.map(({ from, to, id }) => ({ start: text(from), end: text(to), id }));
  const bookings = found.who ? diary.busyOf(found.who.id).in({ from: found.from, to: found.to }) : [];
  return conflictText(
    { ...found, with: found.kind === 'daily-limit' ? undefined : others },
    (id) => bookings.find(({ appointment }) => appointment.id === id)?.appointment,
  );
}
