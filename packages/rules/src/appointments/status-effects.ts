import type { Appointment, AppointmentStatus, Encounter, HealthcareService, VisitStatus } from '@notewell/model';

interface StatusEffect {
  /** Outcome for the patients, and for a planned visit of the appointment. */
  readonly outcome?: VisitStatus;
  /** The patient has come. */
  readonly arrives?: true;
}

/** The changes that follow each status of an appointment, in the same write. */
export const statusEffects: Readonly<Record<AppointmentStatus, StatusEffect>> = {
  proposed: {},
  pending: {},
  waitlist: {},
  booked: {},
  'checked-in': { arrives: true },
  arrived: { arrives: true },
  fulfilled: { outcome: 'Show' },
  cancelled: { outcome: 'Cancelled' },
  noshow: { outcome: 'NoShow' },
  'entered-in-error': {},
};

/** The outcome of an appointment that did not take place. */
export function missedAs(status: AppointmentStatus | undefined): 'NoShow' | 'Cancelled' | undefined {
  const outcome = status && statusEffects[status].outcome;
  return outcome === 'Show' ? undefined : outcome;
}

export interface StatusFacts {
  readonly now: string;
  /** The status before. A request or a wish that ends was no visit. */
  readonly before?: AppointmentStatus | undefined;
  /** The service that a missed visit of this service is recorded as. */
  readonly missedVisitService?: Pick<HealthcareService, 'code' | 'name'> | undefined;
}

/**
 * Returns an appointment with what its new status brings. What is known of an attendee stays. Attendance in a group is
 * recorded for each member, so neither its check-in nor its end says anything of them.
 */
export function withStatusEffects(appointment: Appointment, { now, before, missedVisitService }: StatusFacts): Appointment {
  if (before === 'proposed' || before === 'waitlist') return appointment;
  const { outcome, arrives } = statusEffects[appointment.status];
  const isMissed = missedAs(appointment.status) !== undefined;
  const isGroup = appointment.isGroup === true || appointment.group !== undefined;
  const says = isMissed || (!isGroup && (outcome !== undefined || arrives === true));
  const attendees = appointment.attendees?.map((attendee) =>
    !says || attendee.subject.resourceType !== 'Patient'
      ? attendee
      : {
          ...attendee,
          ...(outcome && { status: attendee.status ?? outcome }),
          ...(arrives && { checkedIn: attendee.checkedIn ?? now }),
        },
  );
  const code = missedVisitService && (missedVisitService.code ?? { display: missedVisitService.name });
  return {
    ...appointment,
    ...(attendees && { attendees }),
    ...(isMissed && code && !appointment.missedVisitServiceCode && { missedVisitServiceCode: code }),
  };
}

/**
 * Returns an appointment with the time of arrival, if its status says that its patients came. Devices without a connection add
 * it: the server learns of the status later. `now`: ISO form.
 */
export function withArrival(appointment: Appointment, now: string): Appointment {
  const { isGroup, group, attendees, status } = appointment;
  if (!statusEffects[status].arrives || isGroup === true || group !== undefined || !attendees) return appointment;
  const arrived = attendees.map((one) =>
    one.subject.resourceType === 'Patient' && !one.checkedIn ? { ...one, checkedIn: now } : one,
  );
  return { ...appointment, attendees: arrived };
}

/** Returns a visit as it follows its appointment's new status; undefined if it stays. */
export function visitAfterStatus(
  visit: Encounter,
  { before, after }: { readonly before: Appointment | undefined; readonly after: Appointment },
): Encounter | undefined {
  const [was, is] = [missedAs(before?.status), missedAs(after.status)];
  if (was === is) return undefined;
  if (is !== undefined) {
    if (visit.status !== 'Planned') return undefined;
    const reason = after.cancellationReason ?? visit.cancellationReason;
    return { ...visit, status: is, visitStatus: is, ...(reason && { cancellationReason: reason }) };
  }
  if (visit.status !== was || after.status === 'entered-in-error') return undefined;
  const { visitStatus: _visitStatus, cancellationReason: _cancellationReason, ...planned } = visit;
  return { ...planned, status: 'Planned' };
}

/** Minutes in which a new status can be undone. */
export const undoMinutes = 10;

export interface StatusUndo {
  readonly now: number;
  /** Id of the person's profile. */
  readonly by: string | undefined;
  /** True for holders of *manage schedules*. */
  readonly manages: boolean;
}

/** The reason against undoing the last status; undefined if this person may. */
export function againstUndo(
  { statusAt, statusBy, created }: Pick<Appointment, 'statusAt' | 'statusBy' | 'created'>,
  { now, by, manages }: StatusUndo,
): 'nothing' | 'late' | 'other' | undefined {
  if (statusAt === undefined || statusAt === created) return 'nothing';
  if (now - Date.parse(statusAt) > undoMinutes * 60_000) return 'late';
  return manages || (by !== undefined && statusBy?.id === by) ? undefined : 'other';
}

const restored = ['missedVisitServiceCode', 'cancellationReason', 'cancellationNote'] as const;
/** Fields that the booking of a wish or a request sets. */
const placed = ['owner', 'start', 'end', 'location', 'room', 'mode'] as const;
const isAsked = ({ status }: Appointment): boolean => status === 'waitlist' || status === 'proposed';

/** The versions directly before a status and with it. */
export interface StatusChange {
  readonly earlier: Appointment;
  readonly later: Appointment;
}
type Attendee = NonNullable<Appointment['attendees']>[number];

/** Returns an attendee without what the status brought. What somebody recorded since stays. */
function attendeeBefore(
  attendee: Attendee,
  { was = {}, is = {} }: Record<'was' | 'is', Partial<Attendee> | undefined>,
): Attendee {
  const back = <N extends 'status' | 'checkedIn' | 'missedReason'>(name: N): Partial<Attendee>[N] =>
    was[name] === is[name] || attendee[name] !== is[name] ? attendee[name] : was[name];
  const [status, checkedIn] = [back('status'), back('checkedIn')];
  // The reason says why the patient was missed, so it goes with that status.
  const missedReason = status === attendee.status ? back('missedReason') : was.missedReason;
  const { status: _status, checkedIn: _checkedIn, missedReason: _reason, ...rest } = attendee;
  return { ...rest, ...(status && { status }), ...(checkedIn && { checkedIn }), ...(missedReason && { missedReason }) };
}

/** Returns an appointment with the status of an earlier version, and without what the later status brought. */
export function withStatusOf({ earlier, later }: StatusChange, now: Appointment): Appointment {
  const [was, is] = [earlier, later].map((one) => new Map(one.attendees?.map((each) => [each.subject.id, each] as const)));
  const attendees = now.attendees?.map((one) =>
    attendeeBefore(one, { was: was?.get(one.subject.id), is: is?.get(one.subject.id) }),
  );
  const next: Record<string, unknown> = { ...now, status: earlier.status, ...(attendees && { attendees }) };
  const isBooking = isAsked(earlier) && now.status === 'booked';
  for (const name of isBooking ? [...restored, ...placed] : restored) {
    delete next[name];
    if (earlier[name] !== undefined) next[name] = earlier[name];
  }
  return next as Appointment & Record<string, unknown>; // fields of appointments, one for one
}
