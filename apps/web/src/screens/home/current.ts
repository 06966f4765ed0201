import type { Appointment } from '@notewell/model';

const over = new Set(['cancelled', 'noshow', 'fulfilled', 'entered-in-error', 'waitlist']);

/** The appointment that is on, else the next one that is still to come; those called off are passed over. */
export function currentAppointment(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  const time = now.toISOString();
  const open = appointments.filter(({ status }) => !over.has(status));
  return open.find(({ start, end }) => start <= time && time < (end ?? start)) ?? open.find(({ start }) => start > time);
}
