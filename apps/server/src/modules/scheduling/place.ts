import type { Appointment } from '@notewell/model';
import { requirePermission } from '../../kernel/access.ts';
import type { Run } from '../../resources/postgres/database.ts';
import type { Call } from '../../resources/routes/call.ts';
import { practiceZone } from '../../resources/saving/practice-day.ts';
import type { AppParts } from '../parts.ts';
import type { DiaryPlace } from './diary.ts';

/** Everything that takes somebody's time in a practice is checked and written under this lock. */
export const bookingsLock = 'bookings';

/** The practice's time zone. */
export const zoneOf = ({ practice }: Pick<Call, 'practice'>, { store }: Pick<AppParts, 'store'>): Promise<string> =>
  practiceZone({ practice, store });

/** The calendars that a call is about, read by its own transaction if it books. */
export const calendarsIn = async (
  call: Pick<Call, 'practice'>,
  parts: Pick<AppParts, 'store' | 'now'>,
  run?: Run,
): Promise<DiaryPlace> => ({
  practice: call.practice,
  store: parts.store,
  zone: await zoneOf(call, parts),
  now: parts.now(),
  run,
});

const isNoColleague: ReadonlySet<string> = new Set(['Patient', 'RelatedPerson', 'Group']);

/** The appointment with the reason for which it is booked in spite of a conflict. */
export const withReason = (one: Appointment, reason: string | undefined): Appointment =>
  reason === undefined
    ? one
    : { ...one, comment: [one.comment, `Booked in spite of a conflict: ${reason}`].filter(Boolean).join('\n') };

/** True if an appointment takes the time of a practitioner other than the caller. */
const namesColleague = ({ owner, attendees = [] }: Appointment, { caller }: Call): boolean =>
  [owner, ...attendees.map(({ subject }) => subject)].some(
    (one) => one !== undefined && !isNoColleague.has(one.resourceType ?? '') && one.id !== caller.profile?.id,
  );

/** Refuses to tell when colleagues are busy, as reading their appointments would be refused. */
export function requireCalendars(call: Call, appointments: readonly Appointment[]): void {
  if (appointments.some((one) => namesColleague(one, call))) requirePermission(call.caller, 'view scheduler');
}
