import type { Appointment, Encounter, Reference } from '@notewell/model';
import { draftsForOthers, scribeMayEnter } from '@notewell/rules';
import { useMe } from '../../../shell/session/session.ts';
import { statesOf } from './drafts.ts';

/** Note and encounter are created together. */
const needed = ['Note.Create', 'Encounter.Create'] as const;

/** The user's right to start notes: their own, those of booked visits for a named author, or none. */
export function useStarts(): 'own' | 'for others' | undefined {
  const { permissions } = useMe();
  const held = new Set<string>(permissions);
  if (!needed.every((permission) => held.has(permission))) return undefined;
  if (held.has('note')) return 'own';
  return draftsForOthers(held) ? 'for others' : undefined;
}

/** The clinician of an appointment, for whom a scribe starts the note. Undefined for groups and other owners. */
export function clinicianOf({ owner, isGroup }: Appointment): Reference<'Practitioner'> | undefined {
  if (isGroup || !owner || (owner.resourceType !== undefined && owner.resourceType !== 'Practitioner')) return undefined;
  return { ...owner, resourceType: 'Practitioner' };
}

/** True for the appointment of another clinician, for whom a scribe may write. */
export const isOfColleague = (appointment: Appointment, me: string): boolean =>
  ![undefined, me].includes(clinicianOf(appointment)?.id);

/** True if the user's right to start notes covers this appointment. A scribe starts no note of a missed visit. */
export const startsFrom = (starts: ReturnType<typeof useStarts>, appointment: Appointment, me: string): boolean =>
  starts === 'own' || (starts === 'for others' && isOfColleague(appointment, me) && scribeMayEnter(statesOf(appointment)));

/** The clinician of a visit. */
export function performerOf({ participants = [] }: Encounter): Reference<'Practitioner'> | undefined {
  const found = participants.find(({ role }) => role === 'PrimaryPerformer')?.individual;
  return found && { ...found, resourceType: 'Practitioner' };
}

/** True if the user's right to start notes covers this visit: clinicians their own, scribes booked ones of others. */
export function startsFor(starts: ReturnType<typeof useStarts>, visit: Encounter, me: string): boolean {
  const performer = performerOf(visit)?.id;
  if (starts === 'own') return performer === undefined || performer === me;
  return starts === 'for others' && visit.appointment !== undefined && ![undefined, me].includes(performer);
}
