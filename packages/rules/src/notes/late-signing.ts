import { addDays, dayIn, isWeekend, startOfDay } from '@notewell/model';
import type { NotePreferences } from './input.ts';

type Clock = Pick<NotePreferences, 'noteSignWarningTimeout' | 'sessionsToSignIncludeWeekends'>;
const hour = 3_600_000;

/**
 * When an unsigned note of a session becomes late: `noteSignWarningTimeout` hours after its end; hours of Saturdays
 * and Sundays of the practice's zone count only where `sessionsToSignIncludeWeekends`. Milliseconds.
 */
export function signingDue(
  sessionEnd: string,
  { noteSignWarningTimeout, sessionsToSignIncludeWeekends }: Clock,
  timeZone: string,
): number {
  let at = Date.parse(sessionEnd);
  let left = noteSignWarningTimeout * hour;
  if (sessionsToSignIncludeWeekends) return at + left;
  for (;;) {
    const day = dayIn(at, timeZone);
    // Some zone once left a day out; never stand still.
    const next = startOfDay(addDays(day, 1), timeZone);
    const midnight = next > at ? next : at + hour;
    if (!isWeekend(day)) {
      if (at + left <= midnight) return at + left;
      left -= midnight - at;
    }
    at = midnight;
  }
}

export interface SigningState {
  /** An instant. */
  readonly due: string;
  readonly late: boolean;
  /** Hours until it is late, negative since. By the clock, not counting which hours count. */
  readonly hoursLeft: number;
}

export function signingState(sessionEnd: string, clock: Clock, timeZone: string, now: string): SigningState {
  const due = signingDue(sessionEnd, clock, timeZone);
  const hoursLeft = (due - Date.parse(now)) / hour;
  return { due: new Date(due).toISOString(), late: hoursLeft < 0, hoursLeft };
}
