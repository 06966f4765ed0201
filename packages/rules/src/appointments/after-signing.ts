import type { Appointment, AppointmentStatus, Note, VisitStatus } from '@notewell/model';

type Signed = Pick<Note, 'composition' | 'subject' | 'visitStatus' | 'definitionAssignments'>;

type Attendee = NonNullable<Appointment['attendees']>[number];

/** Appointments of a visit that may still take place. */
const open: readonly AppointmentStatus[] = ['proposed', 'pending', 'booked', 'checked-in', 'arrived'];
const missed = { NoShow: 'noshow', Cancelled: 'cancelled' } as const;

/** Each patient's attendance as a note states it. */
function attendanceIn({
  composition,
  subject,
  visitStatus,
  definitionAssignments = [],
}: Signed): ReadonlyMap<string, VisitStatus> {
  const members =
    composition === 'Group'
      ? definitionAssignments.map(({ patient, visitStatus: own }) => [patient?.id, own] as const)
      : [[subject.id, visitStatus] as const];
  return new Map(members.flatMap(([id, status]) => (id === undefined ? [] : [[id, status ?? 'Show'] as const])));
}

/** Appointments whose outcome is settled. */
const settled: readonly AppointmentStatus[] = ['fulfilled', 'noshow'];

/**
 * Returns a settled appointment with the attendance that an amendment of a group's note corrects; undefined if it stays. Of a
 * visit of one patient the status says who came, and it has no way back.
 */
export function appointmentAfterAmending(note: Signed, signed: Signed, appointment: Appointment): Appointment | undefined {
  if (note.composition !== 'Group' || !settled.includes(appointment.status)) return undefined;
  const before = attendanceIn(signed);
  const corrected = new Map([...attendanceIn(note)].filter(([id, status]) => before.get(id) !== status));
  const isOther = ({ subject, status }: Attendee) => corrected.has(subject.id) && corrected.get(subject.id) !== status;
  if (!appointment.attendees?.some(isOther)) return undefined;
  const attendees = appointment.attendees.map((attendee) => {
    const status = corrected.get(attendee.subject.id);
    if (!status || !isOther(attendee)) return attendee;
    const { missedReason, ...rest } = attendee;
    return { ...rest, status, ...(status !== 'Show' && missedReason ? { missedReason } : {}) };
  });
  return { ...appointment, attendees };
}

/** The status from which the table lets an appointment end as a note states. An earlier one passes through it. */
export const passedBeforeSigning = (ended: AppointmentStatus): AppointmentStatus =>
  ended === 'fulfilled' ? 'arrived' : 'booked';

/** Returns the appointment of a note's visit as the signature leaves it, with who came; undefined if it stays. */
export function appointmentAfterSigning(note: Signed, appointment: Appointment): Appointment | undefined {
  const { visitStatus = 'Show' } = note;
  if (!open.includes(appointment.status)) return undefined;
  const came = attendanceIn(note);
  const attendees = appointment.attendees?.map((attendee) => {
    const status = came.get(attendee.subject.id);
    return status ? { ...attendee, status } : attendee;
  });
  const status = visitStatus === 'Show' ? 'fulfilled' : missed[visitStatus];
  return { ...appointment, status, ...(attendees && { attendees }) };
}

/** The version with a note's signature (`later`), where the attendance `now` is what the note has stated since, as it is now. */
export function withStatedAttendance(note: Signed, later: Appointment, now: Appointment): Appointment {
  const stated = attendanceIn(note);
  const isStated = ({ subject, status }: Attendee) => status !== undefined && stated.get(subject.id) === status;
  const current = new Map(now.attendees?.filter(isStated).map((one) => [one.subject.id, one.status] as const));
  const attendees = later.attendees?.map((one) => {
    const status = current.get(one.subject.id);
    return status ? { ...one, status } : one;
  });
  return { ...later, ...(attendees && { attendees }) };
}
