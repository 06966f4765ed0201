import type { Appointment } from '@notewell/model';

/** The next working day after `day`; Saturday and Sunday are free. Days as `YYYY-MM-DD`. */
export function nextWorkingDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  do noon.setUTCDate(noon.getUTCDate() + 1);
  while (noon.getUTCDay() === 0 || noon.getUTCDay() === 6);
  return noon.toISOString().slice(0, 10);
}

/** Patients of the appointments that are not canceled, in appointment order, each once. */
export function patientsOf(appointments: readonly Appointment[]): readonly string[] {
  const standing = appointments.filter(({ status }) => status !== 'cancelled' && status !== 'entered-in-error');
  const people = standing.flatMap(({ attendees = [] }) => attendees.map(({ subject }) => subject));
  return [...new Set(people.flatMap((person) => (person?.resourceType === 'Patient' ? [person.id] : [])))];
}
