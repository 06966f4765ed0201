import type { Draft } from '@notewell/client';
import type { Appointment, EncounterMode, Group, HealthcareService, Reference } from '@notewell/model';
import { dayOf } from '../../../platform/dates.ts';
import { filledIn, type VisitDetails } from '../details/visit-details.ts';
import type { Attendee } from '../people/attendees.ts';
import { sessionOf } from './group-session.ts';

export type VisitFacts = Omit<Draft<'Appointment'>, 'start'>;

interface Chosen {
  readonly patient: Reference<'Patient'> | undefined;
  /** Null while no group is chosen, undefined for a visit of a patient. */
  readonly group: Group | null | undefined;
  readonly service: HealthcareService | undefined;
  readonly mode: EncounterMode | undefined;
  readonly others: readonly Attendee[];
  readonly details: VisitDetails;
}
interface Manner {
  readonly link: string;
  /** True if the time is only asked for. */
  readonly isRequest: boolean;
  /** `yyyy-MM-dd`, which decides who is a member. */
  readonly day: string;
  /** Id of the practitioner. */
  readonly owner: string;
}

/** The visit apart from its time; undefined while it has no subject or service. */
export function factsOf(chosen: Chosen, { link, isRequest, day, owner }: Manner) {
  const { patient, group, service, mode, others, details } = chosen;
  const who = group ? sessionOf(group, day) : group === undefined && patient ? { attendees: [{ subject: patient }] } : undefined;
  if (!who || !service?.id) return undefined;
  const { id, display } = service;
  return {
    status: isRequest ? ('proposed' as const) : ('booked' as const),
    serviceType: { id, resourceType: 'HealthcareService' as const, ...(display ? { display } : {}) },
    ...(mode && { mode }),
    ...(link && { description: link }),
    ...who,
    attendees: [...(who.attendees ?? []), ...others.filter(({ subject }) => subject.id !== owner)],
    ...filledIn(details),
  };
}

interface Taken extends Omit<Manner, 'day' | 'owner'> {
  readonly times: Pick<Draft<'Appointment'>, 'start' | 'end'>;
  readonly by: NonNullable<Appointment['owner']>;
}
/** The visit at a time, which may be found on another day than that of the form: a session has the members of its own day. */
export function draftAt(chosen: Chosen, { times, by, ...manner }: Taken) {
  const facts = factsOf(chosen, { ...manner, day: dayOf(times.start), owner: by.id });
  return facts && { ...facts, ...times, owner: by, created: new Date().toISOString() };
}
