import type { Appointment } from '@notewell/model';

/** States in which an appointment is still to come. */
const awaited: ReadonlySet<string> = new Set(['pending', 'booked']);
const minute = 60_000;

export interface ReminderTime {
  readonly now: number;
  /** Minutes before an appointment that names no reminders of its own; none if undefined. */
  readonly usual: number | undefined;
}

/**
 * The reminders with those that are due marked as sent at `now`; undefined if none is due. One is due from its time until the
 * appointment begins, unless the appointment was made after that time.
 */
export function remindersDue(appointment: Appointment, { now, usual }: ReminderTime): Appointment['reminders'] {
  const { status, start, created, reminders } = appointment;
  const begins = Date.parse(start);
  if (!awaited.has(status) || begins <= now) return undefined;
  const made = created === undefined ? 0 : Date.parse(created);
  const wanted = reminders ?? (usual === undefined ? [] : [{ minutesBefore: usual }]);
  const isDue = ({ minutesBefore, sentAt }: (typeof wanted)[number]) => {
    const due = begins - minutesBefore * minute;
    return sentAt === undefined && due <= now && made <= due;
  };
  const sentAt = new Date(now).toISOString();
  return wanted.some(isDue) ? wanted.map((one) => (isDue(one) ? { ...one, sentAt } : one)) : undefined;
}

/** The reminders of an appointment that was moved: none has been sent for its new time. */
export const remindersAgain = (reminders: NonNullable<Appointment['reminders']>): NonNullable<Appointment['reminders']> =>
  reminders.map(({ minutesBefore }) => ({ minutesBefore }));

/** The reminders that somebody writes. Which of them were sent is known to the server alone. */
export function remindersWritten(
  before: Appointment['reminders'],
  reminders: NonNullable<Appointment['reminders']>,
): NonNullable<Appointment['reminders']> {
  const sent = new Map(before?.map((one) => [one.minutesBefore, one.sentAt]));
  return reminders.map(({ minutesBefore }) => {
    const sentAt = sent.get(minutesBefore);
    return { minutesBefore, ...(sentAt !== undefined && { sentAt }) };
  });
}
