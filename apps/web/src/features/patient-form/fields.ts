import { type Fault, GenderIdentity, Sex, UsState } from '@notewell/model';
import { addDays, dateWords } from '../../platform/dates.ts';
import type { Particulars } from './particulars.ts';

type TextName = { readonly [K in keyof Particulars]: Particulars[K] extends string ? K : never }[keyof Particulars];
export interface PatientField {
  readonly name: TextName;
  readonly label: string;
  /** Where the model's faults speak of it. */
  readonly path: string;
  readonly type?: 'text' | 'date' | 'tel' | 'email';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Offered; anything else may be typed. */
  readonly suggestions?: readonly string[];
  /** Takes two columns. */
  readonly wide?: true;
}
interface FieldGroup {
  readonly title: string;
  readonly fields: readonly PatientField[];
}

/** What is asked, as the form lays it out. */
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
    ],
  },
];

/** Digits of the shortest number that reaches anybody. */
const fewestDigits = 7;

/** What the model cannot know: that a patient has a name, is born already, and that a phone number can be dialled. */
export function faultsOf(typed: Particulars, today: string): readonly Fault[] {
  const faults: Fault[] = [];
  // Not everybody has two names: one is enough.
  if (typed.given.trim() === '' && typed.family.trim() === '')
    faults.push({ path: 'name.given', code: 'required', message: 'First name is a required field' });
  if (typed.birthDate > today)
    faults.push({
      path: 'birthDate',
      code: 'earlier',
      message: `Birth date must be earlier than ${dateWords(addDays(today, 1))}`,
    });
  const digits = typed.phone.replace(/\D/g, '').length;
  if (typed.phone.trim() !== '' && digits < fewestDigits)
    faults.push({ path: 'telecom', code: 'invalid', message: 'Phone is invalid.' });
  return faults;
}

const covers = (path: string, at: string) => at === path || at.startsWith(`${path}.`);

/** The model's faults at the field each is about, by the name the field bears on the screen. `''` holds those of no field. */
export function byField(faults: readonly Fault[]): ReadonlyMap<PatientField['name'] | '', string> {
  const all = groups.flatMap(({ fields }) => fields);
  const found = new Map<PatientField['name'] | '', string>();
  for (const { path, message } of faults) {
    const field = all.filter((one) => covers(one.path, path)).toSorted((a, b) => b.path.length - a.path.length)[0];
    if (!found.has(field?.name ?? '')) found.set(field?.name ?? '', field ? message.replace(path, field.label) : message);
  }
  return found;
}
