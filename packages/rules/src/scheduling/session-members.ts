import { type Appointment, type Encounter, type Group, type Note, patientOf } from '@notewell/model';
import { isInForce } from '../care-plans/work.ts';
import { isMemberOn } from './calendars.ts';

type Attendees = NonNullable<Appointment['attendees']>;

/** Records that say whom the session of a group is about. */
export interface SessionFacts {
  /** Notes of the session. */
  readonly notes: readonly Note[];
  readonly appointment: Pick<Appointment, 'attendees'> | undefined;
  readonly group: Pick<Group, 'members'> | undefined;
  /** The day of the session (`yyyy-MM-dd`). */
  readonly day: string;
}

/** True for the session of a group. The visit of one member is about that member alone. */
export const isGroupSession = ({ subject, patient }: Pick<Encounter, 'subject' | 'patient'>): boolean =>
  subject.resourceType === 'Group' && !patient;

type Person = Attendees[number]['subject'];

/** Patients among people; of a relative, the patient. */
const patientsAmong = (people: readonly Person[]): readonly string[] => [
  ...new Set(people.flatMap(({ id, resourceType = 'Patient' }) => patientOf({ id, resourceType }) ?? [])),
];

/** Patients on the roster of the group's note that is in force. */
const rosterOf = (notes: readonly Note[]): readonly string[] =>
  patientsAmong(
    notes
      .filter((note) => note.composition === 'Group' && isInForce(note))
      .flatMap(({ definitionAssignments = [] }) => definitionAssignments.flatMap(({ patient }) => patient ?? [])),
  );

/** People of the appointment, else the group's members on the day. */
function peopleOf({ appointment, group, day }: SessionFacts): readonly Person[] {
  const booked = (appointment?.attendees ?? []).map((one) => one.subject);
  if (patientsAmong(booked).length > 0) return booked;
  return (group?.members ?? []).filter((one) => isMemberOn(one, day)).map((one) => one.member);
}

/**
 * Patients whom the session of a group is about: those on its signed note and those whose relatives attend, else those of its
 * appointment, else the group's members on its day. Empty if none of these says.
 */
export function membersOfSession(facts: SessionFacts): readonly string[] {
  const signed = rosterOf(facts.notes);
  const people = peopleOf(facts);
  if (signed.length === 0) return patientsAmong(people);
  const ofRelatives = patientsAmong(people.filter(({ resourceType }) => resourceType === 'RelatedPerson'));
  return [...new Set([...signed, ...ofRelatives])];
}
