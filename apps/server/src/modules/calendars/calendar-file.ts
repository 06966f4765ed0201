import { createHash } from 'node:crypto';
import { type Appointment, dayIn, type PracticePreferences, preferencesInForce } from '@notewell/model';
import { hasNoTime } from '@notewell/rules';
import { isAbsent } from '@notewell/rules/scheduling';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** The reader of a calendar, and the practice’s settings that decide what it says. */
export interface CalendarReader {
  readonly practice: string;
  readonly isStaff: boolean;
  readonly preferences: Pick<PracticePreferences, 'name' | 'timeZone' | 'calendarFeedNames' | 'labels'> | undefined;
  /** The reader, and for a relative the patients; absent in a letter. */
  readonly people?: ReadonlySet<string>;
}

/** An appointment with the fields that a calendar shows. */
type Entry = Pick<Appointment, 'status' | 'start' | 'attendees'> & Partial<Appointment>;

const day = 86_400_000;

/** States of appointments that take place, or took place. */
const shownStates: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked', 'checked-in', 'arrived', 'fulfilled']);
export const isInCalendar = (one: Pick<Appointment, 'status' | 'wish'>): boolean =>
  shownStates.has(one.status) && !hasNoTime(one);

/** True unless all of these people stay away: the reader, and for a relative the patients. Who holds a calendar comes. */
export function isAttended(
  { owner, attendees = [] }: Pick<Appointment, 'owner' | 'attendees'>,
  people: ReadonlySet<string>,
): boolean {
  const own = attendees.filter(({ subject }) => people.has(subject.id));
  return own.length === 0 || people.has(owner?.id ?? '') || !own.every(isAbsent);
}

const words = (parts: readonly (string | undefined)[], between: string) => parts.filter(Boolean).join(between);

/** Patients read where and when; staff read the service, and names only where the practice allows them. */
function titleOf(appointment: Entry, { isStaff, preferences }: CalendarReader): string {
  if (!isStaff) return words(['Appointment', preferences?.name], ', ');
  const { labels } = preferencesInForce(preferences);
  const { serviceType, group, title, attendees = [] } = appointment;
  const patients = attendees.flatMap(({ subject }) => (subject.resourceType === 'Patient' ? (subject.display ?? []) : []));
  const people = group?.display ?? (patients.length > 3 ? `${patients.length} people` : patients.join('; '));
  // A title is free text, which can hold a name.
  if (preferences?.calendarFeedNames === true)
    return words([serviceType?.display ?? title ?? labels.sessions.singular, people], ': ');
  return words([serviceType?.display ?? labels.sessions.singular, group?.display], ': ');
}

/** The same for an appointment in every file. Its own id begins with that of the patient. */
const uidOf = (practice: string, id: string) =>
  `${createHash('sha256').update(`${practice} ${id}`).digest('hex').slice(0, 32)}@notewell`;

/** The place as text. A telehealth visit has none. */
const placeOf = ({ location, serviceLocation, room, mode }: Entry): string =>
  mode === 'Telehealth' ? 'Telehealth' : words([(serviceLocation ?? location)?.display, room], ', ');

/** True if the practice or the reader has not decided yet. Who holds a calendar comes. */
function isTentative({ status, owner, attendees = [] }: Entry, { people = new Set() }: CalendarReader): boolean {
  if (status === 'proposed' || status === 'pending') return true;
  const own = attendees.filter((one) => people.has(one.subject.id) && !isAbsent(one));
  return own.length > 0 && !people.has(owner?.id ?? '') && own.every(({ response }) => response === 'Tentative');
}
const eventStatusOf = (appointment: Entry, reader: CalendarReader) =>
  isTentative(appointment, reader) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;

/** An invitation by email (RFC 6047), or its withdrawal. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly organizer: { readonly name: string; readonly email: string };
  /** The address that is invited. */
  readonly attendee: string;
}

/** The appointments as an iCalendar file (RFC 5545), at the version that each row has. */
export function calendarFile(appointments: readonly Entry[], reader: CalendarReader, invitation?: Invitation): string {
  const timeZone = reader.preferences?.timeZone ?? 'UTC';
  const calendar = ical({
    name: reader.preferences?.name ?? 'Notewell',
    prodId: { company: 'Notewell', product: 'Calendar' },
    method: ICalCalendarMethod[invitation?.method ?? 'PUBLISH'],
    ttl: 3_600,
  });
  for (const appointment of appointments) {
    const { id = '', start, end = start, allDay, meta } = appointment;
    const dayOf = (moment: number) => Date.parse(`${dayIn(moment, timeZone)}T00:00:00Z`);
    const [first, last] = [Date.parse(start), Math.max(Date.parse(start), Date.parse(end) - 1)];
    calendar.createEvent({
      id: uidOf(reader.practice, id),
      summary: titleOf(appointment, reader),
      location: placeOf(appointment) || null,
      status: invitation?.method === 'CANCEL' ? ICalEventStatus.CANCELLED : eventStatusOf(appointment, reader),
      ...(invitation && { organizer: invitation.organizer, attendees: [{ email: invitation.attendee, rsvp: false }] }),
      sequence: Number(meta?.versionId ?? 0),
      stamp: new Date(meta?.lastModified ?? start),
      ...(allDay === true
        ? { allDay, start: new Date(dayOf(first)), end: new Date(dayOf(last) + day) }
        : { start: new Date(start), end: new Date(end) }),
    });
  }
  return calendar.toString();
}
