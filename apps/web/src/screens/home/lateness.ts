import type { Note } from '@notewell/model';
import { dayOf } from '../../platform/dates.ts';

export interface SigningRules {
  /** Hours after the visit at which an unsigned note is late. */
  readonly noteSignWarningTimeout: number;
  readonly sessionsToSignIncludeWeekends: boolean;
}
export interface Lateness {
  /** Instant at which the note becomes late. */
  readonly due: string;
  /** Hours left, negative once late; whole hours towards zero. */
  readonly hours: number;
}

const hour = 3_600_000;
const isWeekend = (instant: number) => {
  const weekday = new Date(`${dayOf(new Date(instant))}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
};

/** When a note has to be signed by, spec section 9: so many hours after its visit, weekends counted or not. */
export function lateness(
  note: Pick<Note, 'sessionTime' | 'serviceDate' | 'created'>,
  rules: SigningRules,
  now: Date,
): Lateness | undefined {
  const from = note.sessionTime?.end ?? note.sessionTime?.start ?? note.created;
  if (!from) return undefined;
  let due = Date.parse(from);
  let left = rules.noteSignWarningTimeout;
  while (left > 0) {
    if (rules.sessionsToSignIncludeWeekends || !isWeekend(due)) left -= 1;
    due += hour;
  }
  return { due: new Date(due).toISOString(), hours: Math.trunc((due - now.getTime()) / hour) || 0 };
}

const amount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `Late by 2 days`, `Due in 5 hours`: the larger unit that says it. */
export function latenessWords({ hours }: Lateness, isLate: boolean): string {
  const size = Math.abs(hours);
  const words = size >= 48 ? amount(Math.floor(size / 24), 'day') : size >= 1 ? amount(size, 'hour') : 'less than an hour';
  return isLate ? `Late by ${words}` : `Due in ${words}`;
}
export const isLate = ({ due }: Lateness, now: Date): boolean => now.getTime() > Date.parse(due);
