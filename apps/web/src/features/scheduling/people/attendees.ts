import type { Appointment, AttendeeResponse, ParticipantRole } from '@notewell/model';
import type { SeriesScope } from '@notewell/rules/scheduling';

export type Attendee = NonNullable<Appointment['attendees']>[number];

/** Colleagues and relatives who come to a visit with the patient and the owner of the calendar. */
export const othersOf = ({ attendees = [], owner }: Pick<Appointment, 'attendees' | 'owner'>): readonly Attendee[] =>
  attendees.filter(
    ({ subject }) =>
      subject.id !== owner?.id && (subject.resourceType === 'Practitioner' || subject.resourceType === 'RelatedPerson'),
  );

/** The attendees with these others in place of those before. Patients, the group and the owner stay. */
export function withOthers(appointment: Pick<Appointment, 'attendees' | 'owner'>, others: readonly Attendee[]): Attendee[] {
  const before = new Set(othersOf(appointment));
  return [...(appointment.attendees ?? []).filter((one) => !before.has(one)), ...others];
}

/** The appointment with a person’s own answer. */
export const withAnswer = (appointment: Appointment, id: string, response: AttendeeResponse): Appointment => ({
  ...appointment,
  attendees: (appointment.attendees ?? []).map((one) => (one.subject.id === id ? { ...one, response } : one)),
});

/** The call that sends an answer, for who may read appointments and change none; undefined where a change does it. */
export const answerCall = (permissions: readonly string[], response: AttendeeResponse) =>
  permissions.includes('Appointment.Update') ? undefined : { path: 'answer', with: { response } };

const planned: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked']);
/** True for an appointment to which people still answer. */
export const isPlanned = ({ status }: Appointment): boolean => planned.has(status);

interface AnswersFor {
  readonly chosen: Appointment;
  /** All appointments of its series. */
  readonly series: readonly Appointment[];
  readonly scope: SeriesScope;
  readonly person: string;
  readonly now: number;
}
/** Appointments for which an answer counts: the chosen one, and those of its series that are still to come. */
export function answersFor({ chosen, series, scope, person, now }: AnswersFor): readonly Appointment[] {
  const from = scope === 'following' ? Math.max(now, Date.parse(chosen.start)) : now;
  const isMeant = (one: Appointment) =>
    scope !== 'one' &&
    isPlanned(one) &&
    Date.parse(one.start) > from &&
    one.attendees?.some(({ subject }) => subject.id === person) === true;
  return [chosen, ...series.filter((one) => one.id !== chosen.id && isMeant(one))];
}

/** The appointment without somebody who leaves it. */
export function withoutPerson(appointment: Appointment, id: string): Appointment {
  const { attendees = [], ...rest } = appointment;
  return { ...rest, attendees: attendees.filter(({ subject }) => subject.id !== id) };
}

/** The appointment with somebody who left it and comes back. Somebody who is there already stays. */
export function withPerson(appointment: Appointment, person: Attendee): Appointment {
  const { attendees = [] } = appointment;
  const isThere = attendees.some(({ subject }) => subject.id === person.subject.id);
  return isThere ? appointment : { ...appointment, attendees: [...attendees, person] };
}

/** The answers as people read them. */
export const answerWords: Readonly<Record<AttendeeResponse, string>> = {
  NeedsAction: 'Not answered',
  Accepted: 'Comes',
  Tentative: 'Maybe',
  Declined: 'Does not come',
};
export const roleWords: Readonly<Partial<Record<ParticipantRole, string>>> = {
  SecondaryPerformer: 'Co-leads',
  Participation: 'Takes part',
  Coordinator: 'Coordinates',
};

/** A patient is expected; only another answer is news. */
const isWorthSaying = (
  role: Attendee['role'],
  response: Attendee['response'],
): response is 'Accepted' | 'Tentative' | 'Declined' =>
  response !== undefined && response !== 'NeedsAction' && !(response === 'Accepted' && (role ?? 'Patient') === 'Patient');

/** The part, need and answer of somebody who comes, for a list. */
export const attendeeWords = ({ role, required, response }: Attendee): string =>
  [role && roleWords[role], required === false && 'optional', isWorthSaying(role, response) && answerWords[response]]
    .filter(Boolean)
    .join(', ')
    .toLowerCase();
