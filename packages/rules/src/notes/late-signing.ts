import { addDays, dayIn, isWeekend, startOfDay } from '@notewell/model';
import type { NotePreferences } from './input.ts';

type Clock = Pick<NotePreferences, 'noteSignWarningTimeout' | 'sessionsToSignIncludeWeekends'>;
const hour = 3_600_000;

/**
 * Returns when an unsigned note of a session becomes late, in milliseconds: `noteSignWarningTimeout` hours after its end.
 * Hours of Saturdays and Sundays in the practice's zone count only with `sessionsToSignIncludeWeekends`.
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
    // A zone may have skipped a day; the loop must still advance.
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
  /** Elapsed hours until it is late, negative since. Weekend hours count here. */
  readonly hoursLeft: number;
}

export function signingState(sessionEnd: string, clock: Clock, timeZone: string, now: string): SigningState {
  const due = signingDue(sessionEnd, clock, timeZone);
  const hoursLeft = (due - Date.parse(now)) / hour;
  return { due: new Date(due).toISOString(), late: hoursLeft < 0, hoursLeft };
}
