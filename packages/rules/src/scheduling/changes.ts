import type { Appointment } from '@notewell/model';
import { isOff, spanOf, staysAway } from './calendars.ts';
import { type Conflict, conflictsOf } from './conflicts.ts';
import type { Diary } from './diary.ts';

/** An appointment before and after a write; a new one has no `before`. */
export interface Booked {
  readonly before?: Appointment | undefined;
  readonly after: Appointment;
}

/** Everything of an appointment that a conflict depends on. */
function takenBy(one: Appointment): string {
  const { owner, attendees = [], group, location, serviceLocation, room, serviceType, program, mode, isGroup } = one;
  const people = attendees.flatMap((attendee) => (staysAway(attendee) ? [] : [attendee.subject.id]));
  const named = [owner, group, location, serviceLocation, serviceType, program].map((reference) => reference?.id);
  const { from, to } = spanOf(one);
  return JSON.stringify([from, to, people.toSorted(), named, room?.trim().toLowerCase(), mode, isGroup === true]);
}

/** True if a write accepts a request. Its time may be taken since. */
const acceptsRequest = ({ before, after }: Booked): boolean => before?.status === 'proposed' && after.status !== 'proposed';

/** True if a write takes times, people, places or services that the appointment did not take before. */
export const needsCheck = ({ before, after }: Booked): boolean =>
  !isOff(after) &&
  (before === undefined || isOff(before) || acceptsRequest({ before, after }) || takenBy(before) !== takenBy(after));

const isSameTime = ({ before, after }: Booked): boolean =>
  before !== undefined &&
  !acceptsRequest({ before, after }) &&
  spanOf(before).from === spanOf(after).from &&
  spanOf(before).to === spanOf(after).to;

const nameOf = ({ occurrence, kind, who, room }: Conflict): string => `${occurrence} ${kind} ${who?.id} ${room}`;

/** Conflicts that writes bring about, by their position. Those that an appointment had at the same time before do not count. */
export function newConflictsOf(writes: readonly Booked[], diary: Diary): Conflict[] {
  const found = conflictsOf(
    writes.map(({ after }) => after),
    diary,
  );
  const same = writes.flatMap((write, place) => (write.before && isSameTime(write) ? [{ place, before: write.before }] : []));
  const earlier = conflictsOf(
    same.map(({ before }) => before),
    diary,
  );
  const known = new Set(earlier.map((conflict) => nameOf({ ...conflict, occurrence: same[conflict.occurrence]?.place ?? -1 })));
  return found.filter((conflict) => !known.has(nameOf(conflict)));
}
