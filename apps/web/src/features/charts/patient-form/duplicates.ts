import type { ListQuery } from '@notewell/client';
import type { Fault, Patient } from '@notewell/model';
import { likenessOf, likenessReasons } from '@notewell/rules';
import { addDays } from '../../../platform/dates.ts';
import type { Particulars } from './particulars.ts';

type Asked = Pick<Particulars, 'given' | 'family' | 'birthDate' | 'medicalRecordNumber'>;

/** A reason why an existing patient may be the one being registered. */
export interface Likeness {
  readonly patient: Patient;
  readonly why: (typeof likenessReasons)[number];
}

/**
 * Possible duplicates among the patients found, most likely first, each once. They warn and never block. Only patients whom the
 * user may see are found, so that a warning reveals no hidden chart.
 */
export function alike(typed: Asked, found: readonly Patient[]): readonly Likeness[] {
  const { given, family, birthDate, medicalRecordNumber } = typed;
  const entered = { name: { given, family }, birthDate, medicalRecordNumber };
  const byId = new Map(found.map((patient) => [patient.id, patient]));
  return [...byId.values()]
    .flatMap((patient) => {
      const why = likenessOf(entered, patient);
      return why ? [{ patient, why }] : [];
    })
    .sort((a, b) => likenessReasons.indexOf(a.why) - likenessReasons.indexOf(b.why));
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

/** Loads one list of patients, from the server or the device. */
type Lister = (query: ListQuery<'Patient'>) => Promise<{ readonly items: readonly Patient[] }>;

/** Searches again before saving: possible duplicates as of now, most likely first. */
export async function alikeNow(list: Lister, typed: Asked): Promise<readonly Likeness[]> {
  const wanted = Object.values(queriesFor(typed)).filter((query) => query !== null);
  const found = (await Promise.all(wanted.map(list))).flatMap(({ items }) => items);
  return alike(typed, found);
}

/** Fault of a record number that another patient has; the server would refuse it. */
export function takenNumber(found: readonly Likeness[], self: string | undefined): readonly Fault[] {
  const other = found.find(({ patient, why }) => why === 'Same record number' && patient.id !== self)?.patient;
  if (!other) return [];
  const message = `${other.display ?? 'Another record'} has this record number. Look at that chart first, or leave the number empty.`;
  return [{ path: 'medicalRecordNumber', code: 'unique', message }];
}
