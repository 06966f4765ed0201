import {
  type Appointment,
  type Coding,
  durationBetween,
  type Encounter,
  type Location,
  type Note,
  type NoteDefinition,
  PlaceOfService,
  placeOfServiceCode,
  type Reference,
} from '@notewell/model';
import { scribeType } from '@notewell/rules';
import { dayOf } from '../../../platform/dates.ts';
import { visitStatusOf } from './pick-definition.ts';

/** A resource to create, without an id and server fields. */
type Draft<R> = Omit<R, 'id' | 'meta' | 'partition' | 'content'>;
export type Person = Reference<'Practitioner'>;

/** The appointment's subject: its group, else its first patient; else undefined. */
export function subjectOf(appointment: Appointment): Reference<'Patient' | 'Group'> | undefined {
  if (appointment.isGroup && appointment.group) return { ...slim(appointment.group), resourceType: 'Group' };
  const attendee = appointment.attendees?.find(
    ({ subject }) => subject.resourceType === 'Patient' || subject.resourceType === undefined,
  );
  return attendee && { ...slim(attendee.subject), resourceType: 'Patient' };
}

export const isPlaceInUse = ({ status }: Location): boolean => status !== 'Inactive' && status !== 'Suspended';

/** The place of a session in person that nobody has placed: that of a practice with one place. */
export function usualPlace(
  { location, mode }: Pick<Encounter, 'location' | 'mode'>,
  places: readonly Location[],
): Reference<'Location'> | undefined {
  const [only, ...others] = places.filter(isPlaceInUse);
  if (location || mode === 'Telehealth' || !only?.id || others.length > 0) return undefined;
  return { id: only.id, resourceType: 'Location', display: only.name };
}

/** Place of service of a location: its own, else the usual one of its type. */
export function placeOfServiceAt(place: Pick<Location, 'kind' | 'placeOfService'> | undefined): Coding | undefined {
  if (place?.placeOfService?.code) return place.placeOfService;
  const code = place?.kind && placeOfServiceCode(place.kind);
  const found = PlaceOfService.entries.find((one) => one.code === code);
  const { system } = PlaceOfService;
  return found && { code: found.code, display: found.display, ...(system ? { system } : {}) };
}

const encounterStatuses = { Show: 'Planned', NoShow: 'NoShow', Cancelled: 'Cancelled' } as const;

/** How the encounter of an appointment begins: what became of the visit. */
export function statesOf({ status }: Pick<Appointment, 'status'>) {
  const visitStatus = visitStatusOf(status);
  return { status: encounterStatuses[visitStatus], visitStatus };
}

/** The encounter for an appointment, created with its first note. */
export function encounterOf(
  appointment: Appointment,
  subject: Reference<'Patient' | 'Group'>,
  me: Person,
  now: string,
  /** Modes that the practice offers. */
  mode: Encounter['mode'] = appointment.mode ?? 'InPerson',
): Draft<Encounter> {
  const location = appointment.serviceLocation ?? appointment.location;
  return {
    resourceType: 'Encounter',
    ...statesOf(appointment),
    ...(mode && { mode }),
    documentationType: subject.resourceType === 'Group' ? 'GroupNote' : 'Note',
    subject,
    participants: takingPart(subject, me),
    ...(appointment.id && { appointment: { id: appointment.id, resourceType: 'Appointment' as const } }),
    start: appointment.start,
    created: now,
    // Absent for a visit without an appointment.
    ...(appointment.id && { appointment: { id: appointment.id, resourceType: 'Appointment' } }),
    ...(subject.resourceType === 'Patient' && { patient: { ...subject, resourceType: 'Patient' } }),
    ...(appointment.end && { end: appointment.end }),
    // The times count: a move on this device has not changed the duration yet.
    ...(appointment.duration && {
      duration: appointment.end ? durationBetween(appointment.start, appointment.end) : appointment.duration,
    }),
    ...(subject.resourceType === 'Patient' && appointment.episodeOfCare && { episodeOfCare: slim(appointment.episodeOfCare) }),
    ...(appointment.program && { program: slim(appointment.program) }),
    ...(appointment.serviceType && { serviceType: slim(appointment.serviceType) }),
    ...(location && { location: { location: slim(location) } }),
    ...(appointment.placeOfService && { placeOfService: appointment.placeOfService }),
  };
}

/** The draft of the visit's note: the definition's sections, empty and in order. */
export function noteOf(
  encounter: Draft<Encounter>,
  encounterId: string,
  definition: NoteDefinition,
  me: Person,
  now: string,
): Draft<Note> {
  const { subject, start, end, serviceType } = encounter;
  const isGroup = subject.resourceType === 'Group';
  const isMulti = definition.kind === 'MultiService';
  return {
    resourceType: 'Note',
    status: 'Preliminary',
    composition: isGroup ? 'Group' : isMulti ? 'MultiService' : 'Individual',
    kind: definition.noteKind ?? (isGroup ? 'GroupNote' : isMulti ? 'MultiServiceNote' : 'Note'),
    title: definition.title,
    definition: { id: definition.id ?? '', resourceType: 'NoteDefinition', display: definition.title },
    subject,
    encounter: { id: encounterId, resourceType: 'Encounter' },
    participants: takingPart(subject, me),
    serviceDate: dayOf(start ?? now),
    sections: (definition.sections ?? [])
      .filter(({ individual }) => !isMulti || !individual)
      .map(({ id, kind, content, type, title, required, form }) => ({
        id,
        kind: content ?? kind,
        title,
        ...(type && { type }),
        ...(required && { required }),
        ...(form && { form }),
      })),
    created: now,
    ...(encounter.visitStatus && { visitStatus: encounter.visitStatus }),
    ...(serviceType && { services: [serviceType] }),
    ...(encounter.program && { program: encounter.program }),
    ...(encounter.episodeOfCare && { episodeOfCare: encounter.episodeOfCare }),
    ...(encounter.location?.location && { location: encounter.location.location }),
    ...(encounter.placeOfService && { placeOfService: encounter.placeOfService }),
    ...(start && end && { sessionTime: { start, end } }),
    ...(definition.signatureConfiguration && { signatureConfiguration: slim(definition.signatureConfiguration) }),
  };
}

/** Names the scribe, who may continue before the server replies. */
export const writtenDownBy = (note: Draft<Note>, scribe: Person): Draft<Note> => ({
  ...note,
  participants: [...(note.participants ?? []), { role: 'Participation', individual: slim(scribe), type: scribeType }],
});

const takingPart = (subject: Reference<'Patient' | 'Group'>, me: Person): NonNullable<Encounter['participants']> => [
  { role: 'PrimaryPerformer', individual: { ...slim(me), resourceType: 'Practitioner' } },
  ...(subject.resourceType === 'Patient'
    ? [{ role: 'Patient' as const, individual: { ...subject, resourceType: 'Patient' as const } }]
    : []),
];

/** A reference for storage, without expanded fields. */
function slim<T extends string>({ id, resourceType, display }: Reference<T>): Reference<T> {
  return { id, ...(resourceType && { resourceType }), ...(display && { display }) };
}
