import { type Fault, GenderIdentity, Sex, UsState } from '@notewell/model';
import { earliestBirth, greatestAge, particularsFaults } from '@notewell/rules';
import { addDays, dateWords } from '../../../platform/dates.ts';
import type { Particulars } from './particulars.ts';

type TextName = { readonly [K in keyof Particulars]: Particulars[K] extends string ? K : never }[keyof Particulars];
export interface PatientField {
  readonly name: TextName;
  readonly label: string;
  /** The field's path in the model's messages. */
  readonly path: string;
  readonly type?: 'text' | 'date' | 'tel' | 'email';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Suggestions; other text is allowed. */
  readonly suggestions?: readonly string[];
  /** Takes two columns. */
  readonly wide?: true;
}
interface FieldGroup {
  readonly title: string;
  readonly fields: readonly PatientField[];
}

/** Fields in form order. */
export const groups: readonly FieldGroup[] = [
  {
    title: 'Name',
    fields: [
      { name: 'given', label: 'First name', path: 'name.given' },
      { name: 'middle', label: 'Middle name', path: 'name.middle' },
      { name: 'family', label: 'Last name', path: 'name.family' },
      { name: 'preferred', label: 'Preferred name', path: 'otherNames' },
      {
        name: 'pronouns',
        label: 'Pronouns',
        path: 'pronouns',
        suggestions: ['she/her', 'he/him', 'they/them', 'she/they', 'he/they'],
      },
    ],
  },
  {
    title: 'Person',
    fields: [
      { name: 'birthDate', label: 'Birth date', path: 'birthDate', type: 'date' },
      { name: 'sex', label: 'Sex', path: 'sex', options: Sex.values.map((value) => ({ value, label: value })) },
      {
        name: 'genderIdentity',
        label: 'Gender identity',
        path: 'genderIdentity',
        options: GenderIdentity.entries.map(({ code, display }) => ({ value: code, label: display })),
      },
    ],
  },
  {
    title: 'How to reach them',
    fields: [
      { name: 'phone', label: 'Phone', path: 'telecom', type: 'tel' },
      { name: 'email', label: 'Email', path: 'email', type: 'email', wide: true },
      { name: 'street', label: 'Street', path: 'addresses', wide: true },
      { name: 'unit', label: 'Apartment or unit', path: 'addresses.0.lines.1' },
      { name: 'city', label: 'City', path: 'addresses.0.city' },
      {
        name: 'state',
        label: 'State',
        path: 'addresses.0.state',
        options: UsState.entries.map(({ code, display }) => ({ value: code, label: display })),
      },
      { name: 'postalCode', label: 'ZIP code', path: 'addresses.0.postalCode' },
      { name: 'country', label: 'Country, if abroad', path: 'addresses.0.country' },
    ],
  },
];

/** Sentences for the rules' faults. One name is enough, because not everybody has two. */
const messages: Readonly<Record<string, (today: string) => string>> = {
  required: () => 'First name is a required field',
  blank: () => 'Enter a name with letters.',
  future: (today) => `Birth date must be earlier than ${dateWords(addDays(today, 1))}`,
  tooEarly: () => `Birth date must be in ${earliestBirth.slice(0, 4)} or later.`,
  tooOld: () => `This is more than ${greatestAge} years ago. Check the year of birth.`,
};

const orAbsent = (value: string) => value.trim() || undefined;
const personIn = ({ given, middle, family, birthDate }: Particulars) => ({
  name: { given: orAbsent(given), middle: orAbsent(middle), family: orAbsent(family) },
  birthDate: orAbsent(birthDate),
});

/**
 * Checks beyond the model: the patient has a name and a possible birth date. What the record said when it was opened is not
 * judged again.
 */
export function faultsOf(typed: Particulars, today: string, opened?: Particulars): readonly Fault[] {
  const write = { type: 'Patient', before: opened && personIn(opened), after: personIn(typed), today } as const;
  return particularsFaults(write).map((fault) => ({ ...fault, message: messages[fault.code]?.(today) ?? fault.message }));
}

const covers = (path: string, at: string) => at === path || at.startsWith(`${path}.`);

/** Errors by field name, and of the record number. `''` holds those without a field. */
export function byField(faults: readonly Fault[]): ReadonlyMap<PatientField['name'] | 'medicalRecordNumber' | '', string> {
  const all = groups.flatMap(({ fields }) => fields);
  const found = new Map<PatientField['name'] | 'medicalRecordNumber' | '', string>();
  for (const { path, message } of faults) {
    const field = all.filter((one) => covers(one.path, path)).toSorted((a, b) => b.path.length - a.path.length)[0];
    const name = field?.name ?? (path === 'medicalRecordNumber' ? path : '');
    if (!found.has(name)) found.set(name, field ? message.replace(path, field.label) : message);
  }
  return found;
}
