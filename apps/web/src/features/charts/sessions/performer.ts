import type { Encounter, Practitioner, Reference, Schedule } from '@notewell/model';
import { giversOf } from '../../scheduling/waitlist/givers.ts';

type Person = Reference<'Practitioner'>;
type Participants = NonNullable<Encounter['participants']>;

/** The participants of a session with another clinician, or without one until somebody is chosen. */
export const withPerformer = (participants: Participants | undefined, performer: Person | undefined): Participants => [
  ...(performer ? [{ role: 'PrimaryPerformer' as const, individual: performer }] : []),
  ...(participants ?? []).filter(({ role }) => role !== 'PrimaryPerformer'),
];

interface Staff {
  readonly people: readonly Practitioner[];
  readonly schedules: readonly Schedule[];
}

/**
 * The clinician with whom a new session begins: the user, if they see patients or may enter no session of anybody else.
 * Undefined where the user is asked.
 */
export function firstPerformer(me: Person, offered: readonly Person[], staff: Staff): Person | undefined {
  const isAlone = offered.every(({ id }) => id === me.id);
  return isAlone || giversOf(undefined, staff).some(({ id }) => id === me.id) ? me : undefined;
}
