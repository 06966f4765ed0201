import type { Appointment, Patient, RelatedPerson } from '@notewell/model';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Store } from '../../resources/store/index.ts';

type Person = Patient | RelatedPerson;
/** The address of the record, else the preferred one among the contacts; none of a patient who died. */
function emailOf(person: Person): string | undefined {
  if ('deceased' in person && person.deceased !== undefined) return undefined;
  const emails = (person.telecom ?? []).filter(({ system }) => system === 'Email');
  return person.email ?? (emails.find(({ preferred }) => preferred === true) ?? emails[0])?.value;
}

/** Addresses of the patients and relatives who attend, each once. */
export async function recipientsOf(
  place: { readonly practice: string; readonly store: Store },
  { attendees = [] }: Appointment,
): Promise<string[]> {
  const people = await Promise.all(
    attendees.flatMap(({ subject: { id, resourceType } }) =>
      resourceType === 'Patient' || resourceType === 'RelatedPerson' ? [lookUp(place, resourceType, id)] : [],
    ),
  );
  return [...new Set(people.flatMap((person) => (person && emailOf(person)) ?? []))];
}
