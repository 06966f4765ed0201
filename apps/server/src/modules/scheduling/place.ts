import type { Appointment } from '@notewell/model';
import { requirePermission } from '../../kernel/access.ts';
import type { Call } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from '../practices/index.ts';

/** The practice's time zone. */
export const zoneOf = async ({ practice }: Call, { store }: Pick<AppParts, 'store'>): Promise<string> =>
  (await storedPreferences(store)(practice))?.timeZone ?? 'UTC';

/** True if an appointment takes the time of a practitioner other than the caller. */
const namesColleague = ({ owner, attendees = [] }: Appointment, { caller }: Call): boolean =>
  [owner, ...attendees.map(({ subject }) => subject)].some(
    (one) =>
      one !== undefined &&
      one.resourceType !== 'Patient' &&
      one.resourceType !== 'RelatedPerson' &&
      one.id !== caller.profile?.id,
  );

/** Refuses to tell when colleagues are busy, as reading their appointments would be refused. */
export function requireCalendars(call: Call, appointments: readonly Appointment[]): void {
  if (appointments.some((one) => namesColleague(one, call))) requirePermission(call.caller, 'view scheduler');
}
