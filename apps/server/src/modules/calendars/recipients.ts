import type { Appointment, Patient, RelatedPerson } from '@notewell/model';
import { isAbsent } from '@notewell/rules/scheduling';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Store } from '../../resources/store/index.ts';

type Person = Patient | RelatedPerson;
/** The address of the record, else the preferred one among the contacts; none of a patient who died. */
function emailOf(person: Person): string | undefined {
  if ('deceased' in person && person.deceased !== undefined) return undefined;
  const emails = (person.telecom ?? []).filter(({ system }) => system === 'Email');
  return person.email ?? (emails.find(({ preferred }) => preferred === true) ?? emails[0])?.value;
}

export interface Recipient {
  readonly email: string;
  readonly id: string;
  readonly resourceType: 'Patient' | 'RelatedPerson';
}

/** The patients and relatives who come and have an address, each address once. */
export async function peopleToMail(
  place: { readonly practice: string; readonly store: Store },
  { attendees = [] }: Pick<Appointment, 'attendees'>,
): Promise<Recipient[]> {
  const coming = attendees.filter((one) => !isAbsent(one));
  const people = await Promise.all(
    coming.flatMap(({ subject: { id, resourceType } }) =>
      resourceType === 'Patient' || resourceType === 'RelatedPerson' ? [recipientOf(place, { id, resourceType })] : [],
    ),
  );
  return [...new Map(people.flatMap((one) => (one ? [[one.email, one] as const] : []))).values()];
}

async function recipientOf(
  place: { readonly practice: string; readonly store: Store },
  { id, resourceType }: Omit<Recipient, 'email'>,
): Promise<Recipient | undefined> {
  const person = await lookUp(place, resourceType, id);
  const email = person && emailOf(person);
  return email === undefined ? undefined : { email, id, resourceType };
}

/** Addresses of the patients and relatives who attend, each once. */
export const recipientsOf = async (...asked: Parameters<typeof peopleToMail>): Promise<string[]> =>
  (await peopleToMail(...asked)).map(({ email }) => email);
