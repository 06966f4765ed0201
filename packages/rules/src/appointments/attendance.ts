import type { Appointment, Note, VisitStatus } from '@notewell/model';

type Attendee = NonNullable<Appointment['attendees']>[number];
/** A patient of a group session: checked in, missing with the reason, or still expected. */
export type Attendance = 'Expected' | 'CheckedIn' | Exclude<VisitStatus, 'Show'>;

export const attendanceOfAttendee = ({ status, checkedIn }: Pick<Attendee, 'status' | 'checkedIn'>): Attendance =>
  status === 'NoShow' || status === 'Cancelled' ? status : checkedIn || status === 'Show' ? 'CheckedIn' : 'Expected';

/** Attendance in the session's note. Who is still expected counts as present until the note's author says otherwise. */
export function visitStatusOfAttendee(attendee: Pick<Attendee, 'status' | 'checkedIn'>): VisitStatus {
  const attendance = attendanceOfAttendee(attendee);
  return attendance === 'NoShow' || attendance === 'Cancelled' ? attendance : 'Show';
}

interface Recorded {
  readonly patient: string;
  readonly attendance: Attendance;
  readonly now: string;
}

/** The appointment with one patient's attendance. */
export function withAttendanceOf(appointment: Appointment, { patient, attendance, now }: Recorded): Appointment {
  const attendees = appointment.attendees?.map((one) => {
    if (one.subject.id !== patient) return one;
    const { status: _status, checkedIn, ...rest } = one;
    if (attendance === 'CheckedIn') return { ...rest, checkedIn: checkedIn ?? now };
    return attendance === 'Expected' ? rest : { ...rest, status: attendance };
  });
  return { ...appointment, ...(attendees && { attendees }) };
}

/**
 * The group's unsigned note with the attendance that changed since; undefined if it stays. A member whose attendance somebody
 * stated in the note otherwise keeps it.
 */
export function noteAfterAttendance(
  note: Note,
  { before, after }: { readonly before: Appointment; readonly after: Appointment },
): Note | undefined {
  const { composition, status, signatures = [], definitionAssignments = [] } = note;
  if (composition !== 'Group' || status !== 'Preliminary' || signatures.some((one) => one.status === 'Signed')) return undefined;
  const statesIn = ({ attendees = [] }: Appointment) =>
    new Map(attendees.map((one) => [one.subject.id, visitStatusOfAttendee(one)]));
  const [was, is] = [statesIn(before), statesIn(after)];
  let changes = false;
  const assignments = definitionAssignments.map((one) => {
    const id = one.patient?.id ?? '';
    const [from, to] = [was.get(id), is.get(id)];
    if (from === undefined || to === undefined || from === to || (one.visitStatus ?? 'Show') !== from) return one;
    changes = true;
    return { ...one, visitStatus: to };
  });
  return changes ? { ...note, definitionAssignments: assignments } : undefined;
}
