import type { Note } from '@notewell/model';
import { sessionTimeOf, signingDue } from '@notewell/rules/notes';
import { zoneInForce } from '../../../platform/dates.ts';

export type SigningRules = Parameters<typeof signingDue>[1];
export interface Lateness {
  /** Milliseconds since 1970 at which the note becomes overdue. */
  readonly due: number;
  /** Whole hours left; negative once overdue. */
  readonly hours: number;
  readonly isLate: boolean;
}

const hour = 3_600_000;

/** Time left or overdue by the practice's signing rules; undefined if the visit has no time. */
export function lateness(
  note: Pick<Note, 'sessionTime' | 'sections' | 'created'>,
  rules: SigningRules,
  now: Date,
): Lateness | undefined {
  const time = sessionTimeOf(note);
  const from = time?.end ?? time?.start ?? note.created;
  if (!from) return undefined;
  const due = signingDue(from, rules, zoneInForce());
  return { due, hours: Math.trunc((due - now.getTime()) / hour) || 0, isLate: now.getTime() > due };
}

const amount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `Late by 2 days`, `Due in 5 hours`, in the larger fitting unit. */
export function latenessWords({ hours, isLate }: Lateness): string {
  const size = Math.abs(hours);
  const words = size >= 48 ? amount(Math.floor(size / 24), 'day') : size >= 1 ? amount(size, 'hour') : 'less than an hour';
  return isLate ? `Late by ${words}` : `Due in ${words}`;
}
