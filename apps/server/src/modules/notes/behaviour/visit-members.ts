import { type Encounter, patientOf, type Reference, typedAs } from '@notewell/model';
import { isMemberOn } from '@notewell/rules/scheduling';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { lookUp } from '../../../resources/saving/lookup.ts';
import { practiceDay } from '../../../resources/saving/practice-day.ts';
import { isOfGroup } from './visit-appointment.ts';

type Person = Pick<Reference, 'id' | 'resourceType'>;

/**
 * Records whom the session of a group is about, by whom access and its log go: the patients of its appointment, else the
 * group's members on its day; of a relative, the patient. Its writer may know only some of them. The visit of one member is
 * about that member alone.
 */
export async function keepMembers(save: Save): Promise<void> {
  const visit = typedAs('Encounter', save.after);
  const { subject, patient } = visit;
  const group = subject.resourceType === 'Patient' || patient ? undefined : await lookUp(save, 'Group', subject.id);
  if (!group) return;
  const booked = await lookUp(save, 'Appointment', visit.appointment?.id);
  let found = patientsAmong(isOfGroup(booked, subject.id) ? (booked?.attendees ?? []).map((one) => one.subject) : []);
  if (found.length === 0) {
    const day = await practiceDay(save, visit.start ?? save.now);
    found = patientsAmong((group.members ?? []).filter((one) => isMemberOn(one, day)).map(({ member }) => member));
  }
  // Members stay where their group or appointment says of nobody any more.
  if (found.length > 0) save.after['members'] = found;
}

const patientsAmong = (people: readonly Person[]): NonNullable<Encounter['members']> =>
  [...new Set(people.flatMap((one) => patientOf(one) ?? []))].map((id) => ({ id, resourceType: 'Patient' as const }));
