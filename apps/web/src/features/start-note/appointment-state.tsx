import type { Appointment, AppointmentStatus, Note } from '@notewell/model';
import { Status, type Tone } from '@notewell/ui';

const looks = {
  proposed: ['quiet', 'Proposed'],
  pending: ['quiet', 'Pending'],
  booked: ['quiet', 'Booked'],
  'checked-in': ['accent', 'Checked in'],
  arrived: ['accent', 'Arrived'],
  fulfilled: ['good', 'Seen'],
  cancelled: ['warn', 'Cancelled'],
  noshow: ['warn', 'No show'],
  'entered-in-error': ['bad', 'Entered in error'],
  waitlist: ['quiet', 'Waitlist'],
} as const satisfies Record<AppointmentStatus, readonly [Tone, string]>;

/** How an appointment stands, or its note once there is one. */
export function AppointmentState({ appointment, note }: { readonly appointment: Appointment; readonly note?: Note | undefined }) {
  if (note)
    return note.status === 'Preliminary' ? <Status tone="info">Note begun</Status> : <Status tone="good">Note signed</Status>;
  const [tone, words] = looks[appointment.status];
  return <Status tone={tone}>{words}</Status>;
}
