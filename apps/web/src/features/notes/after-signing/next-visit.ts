import type { Appointment } from '@notewell/model';
import { hasNoTime } from '@notewell/rules';

const over: ReadonlySet<Appointment['status']> = new Set(['cancelled', 'noshow', 'fulfilled', 'entered-in-error']);

/** The visit that runs now or comes next and has no note yet. Expects visits in order of start. */
export const nextVisit = (
  visits: readonly Appointment[],
  hasNote: (visit: Appointment) => boolean,
  now: string,
): Appointment | undefined =>
  visits.find((one) => !over.has(one.status) && !hasNoTime(one) && (one.end ?? one.start) > now && !hasNote(one));
