import type { Appointment, Patient, RelatedPerson } from '@notewell/model';
import { isAbsent } from '@notewell/rules/scheduling';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Store } from '../../resources/store/index.ts';
import { type Family, writtenTo } from '../access/index.ts';

type Person = Patient | RelatedPerson;
/** The address of the record, else the preferred one among the contacts. */
function emailOf(person: Person): string | undefined {
  const emails = (person.telecom ?? []).filter(({ system }) => system === 'Email');
  return person.email ?? (emails.find(({ preferred }) => preferred === true) ?? emails[0])?.value;
}

export interface Recipient extends Family {
  readonly email: string;
}
interface Place {
  readonly practice: string;
  readonly store: Store;
  /** The practice's day. */
  readonly day: string;
}

async function mailed(
  people: readonly Family[],
  find: (one: Family) => Promise<Person | undefined>,
): Promise<readonly Recipient[]> {
  const found = await Promise.all(
    people.map(async (one) => {
      const person = await find(one);
      const email = person && emailOf(person);
      return email === undefined ? undefined : ({ ...one, email } as const);
    }),
  );
  return [...new Map(found.flatMap((one) => (one ? [[one.email, one] as const] : []))).values()];
}

export const familyIn = ({ attendees = [] }: Pick<Appointment, 'attendees'>): readonly Family[] =>
  attendees
    .filter((one) => !isAbsent(one))
    .flatMap(({ subject: { id, resourceType } }) =>
      resourceType === 'Patient' || resourceType === 'RelatedPerson' ? [{ id, resourceType }] : [],
    );

/** The patients and relatives who come, may be written to and have an address, each address once. */
export const peopleToMail = (place: Place, appointment: Pick<Appointment, 'attendees'>): Promise<readonly Recipient[]> =>
  mailed(familyIn(appointment), (one) => writtenTo(place, one));

/**
 * People with an address who hold an invitation that is withdrawn. A relative hears of that also without the right to more, and
 * a patient who lives also out of care.
 */
export const peopleToWithdraw = (place: Place, people: readonly Family[]): Promise<readonly Recipient[]> =>
  mailed(people, async ({ id, resourceType }) => {
    const person = await lookUp(place, resourceType, id);
    return person?.resourceType === 'Patient' && person.deceased ? undefined : person;
  });

/** Ids of the people to whom letters may not go. */
export async function shutOut(place: Place, people: readonly Family[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(people.map((one) => writtenTo(place, one)));
  return new Set(people.flatMap(({ id }, index) => (found[index] ? [] : [id])));
}

/** Addresses of the patients and relatives who attend, each once. */
export const recipientsOf = async (...asked: Parameters<typeof peopleToMail>): Promise<string[]> =>
  (await peopleToMail(...asked)).map(({ email }) => email);
