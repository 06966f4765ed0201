import type { ListQuery } from '@notewell/client';
import type { Patient } from '@notewell/model';
import { addDays } from '../../../platform/dates.ts';
import type { Particulars } from './particulars.ts';

type Asked = Pick<Particulars, 'given' | 'family' | 'birthDate' | 'medicalRecordNumber'>;

/** Normalizes a name for comparison: without case, accents, spaces and punctuation. */
const plain = (name: string | undefined) =>
  (name ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A reason why an existing patient may be the one being registered. */
export interface Likeness {
  readonly patient: Patient;
  readonly why: string;
}

function whyLike({ given, family, birthDate, medicalRecordNumber }: Asked, patient: Patient): string | undefined {
  if (medicalRecordNumber.trim() !== '' && patient.medicalRecordNumber === medicalRecordNumber.trim())
    return 'Same record number';
  const names = [patient.name, ...(patient.otherNames ?? [])];
  const shares = (part: 'given' | 'family', typed: string) =>
    plain(typed) !== '' && names.some((name) => plain(name[part]) === plain(typed));
  const [sameGiven, sameFamily] = [shares('given', given), shares('family', family)];
  if (birthDate !== '' && patient.birthDate === birthDate) {
    if (sameGiven && sameFamily) return 'Same name and birth date';
    return sameGiven || sameFamily ? 'Same birth date, and a name in common' : undefined;
  }
  // A shared name is common. It counts only if a birth date is missing, so that nothing separates the two.
  return sameGiven && sameFamily && (birthDate === '' || !patient.birthDate) ? 'Same name' : undefined;
}

const order = ['Same record number', 'Same name and birth date', 'Same birth date, and a name in common', 'Same name'];

/**
 * Possible duplicates among the patients found, most likely first, each once. They warn and never block. Only patients whom the
 * user may see are found, so that a warning reveals no hidden chart.
 */
export function alike(typed: Asked, found: readonly Patient[]): readonly Likeness[] {
  const byId = new Map(found.map((patient) => [patient.id, patient]));
  return [...byId.values()]
    .flatMap((patient) => {
      const why = whyLike(typed, patient);
      return why ? [{ patient, why }] : [];
    })
    .sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why));
}

const patients = (filters: NonNullable<ListQuery<'Patient'>['filters']>): ListQuery<'Patient'> => ({
  type: 'Patient',
  filters,
  orderBy: 'name',
  order: 'asc',
  pageSize: 20,
});

/** Queries for duplicates by birth date, name and record number, as far as typed. */
export function queriesFor({ given, family, birthDate, medicalRecordNumber }: Asked) {
  const [first, last, number] = [given.trim(), family.trim(), medicalRecordNumber.trim()];
  return {
    born: /^[12]\d{3}-\d{2}-\d{2}$/.test(birthDate)
      ? patients([{ kind: 'BirthDate', from: birthDate, to: addDays(birthDate, 1) }])
      : null,
    named: first.length > 1 && last.length > 1 ? patients([{ kind: 'Text', text: `${first} ${last}` }]) : null,
    numbered: number ? patients([{ kind: 'MedicalRecordNumber', values: [number] }]) : null,
  };
}
