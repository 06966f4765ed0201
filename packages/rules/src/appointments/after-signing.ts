import type { Appointment, AppointmentStatus, Note, VisitStatus } from '@notewell/model';

type Signed = Pick<Note, 'composition' | 'subject' | 'visitStatus' | 'definitionAssignments'>;

const held: readonly AppointmentStatus[] = ['booked', 'checked-in', 'arrived'];
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

/** Returns the appointment of a note's visit as the signature leaves it, with who came; undefined if it stays. */
export function appointmentAfterSigning(note: Signed, appointment: Appointment): Appointment | undefined {
  const { visitStatus = 'Show' } = note;
  const from = visitStatus === 'Show' ? held : held.slice(0, 1);
  if (!from.includes(appointment.status)) return undefined;
  const came = attendanceIn(note);
  const attendees = appointment.attendees?.map((attendee) => {
    const status = came.get(attendee.subject.id);
    return status ? { ...attendee, status } : attendee;
  });
  const status = visitStatus === 'Show' ? 'fulfilled' : missed[visitStatus];
  return { ...appointment, status, ...(attendees && { attendees }) };
}
