import type { Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { latestDayAt } from '../people/particulars.ts';

/** Fields that say when care was given, and those that name its patients. A star means each entry of a list. */
const dated: Readonly<Record<string, { readonly of: readonly string[]; readonly fields: readonly string[] }>> = {
  Appointment: { of: ['attendees.*.subject'], fields: ['start'] },
  Encounter: { of: ['patient', 'subject'], fields: ['start'] },
  EpisodeOfCare: { of: ['patient'], fields: ['start', 'programs.*.start'] },
  Note: { of: ['subject', 'definitionAssignments.*.patient'], fields: ['serviceDate', 'sessionTime.start'] },
  Observation: { of: ['subject'], fields: ['effective', 'effectivePeriod.start'] },
};

/** True for a date or moment before a birth. Less precise dates are compared by what they say. */
export function isBeforeBirth(at: string | undefined, born: string | undefined): boolean {
  if (!at || !born) return false;
  const moment = new Date(at);
  // A moment is a day later in the east, where the birth may have been.
  const day = at.includes('T') && !Number.isNaN(moment.getTime()) ? latestDayAt(moment) : at;
  return day < born.slice(0, day.length);
}

interface Said {
  readonly path: string;
  readonly said: unknown;
}
/** Values at a path of a record, each with its place. */
function valuesAt(row: unknown, [name, ...rest]: readonly string[], place: readonly string[] = []): readonly Said[] {
  if (name === undefined) return row === undefined ? [] : [{ path: place.join('.'), said: row }];
  if (name === '*') return Array.isArray(row) ? row.flatMap((one, at) => valuesAt(one, rest, [...place, `${at}`])) : [];
  return isRecord(row) ? valuesAt(row[name], rest, [...place, name]) : [];
}

export interface BirthWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. Dates that it has already are not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
}

interface Dated {
  readonly path: string;
  readonly at: string;
}
const datesIn = (type: string, row: unknown): readonly Dated[] =>
  (dated[type]?.fields ?? [])
    .flatMap((field) => valuesAt(row, field.split('.')))
    .flatMap(({ path, said }) => (typeof said === 'string' ? { path, at: said } : []));

/** Ids of the patients whom a record names. */
const patientsIn = (type: string, row: unknown): readonly string[] =>
  (dated[type]?.of ?? [])
    .flatMap((field) => valuesAt(row, field.split('.')))
    .flatMap(({ said }) => {
      const isPatient = isRecord(said) && (said['resourceType'] === undefined || said['resourceType'] === 'Patient');
      return isPatient && typeof said['id'] === 'string' ? said['id'] : [];
    });

/** Dates that the record did not have at that field. For a patient who is new in it, every date is new. */
function newDates({ type, before, after }: BirthWrite, patient?: string): readonly Dated[] {
  const isNew = patient !== undefined && !patientsIn(type, before).includes(patient);
  const had = new Set(isNew ? [] : datesIn(type, before).map(({ path, at }) => `${path.replace(/\d+/g, '*')} ${at}`));
  return datesIn(type, after).filter(({ path, at }) => !had.has(`${path.replace(/\d+/g, '*')} ${at}`));
}

/**
 * Ids of the patients whose birth limits the dates of a write. Nobody is born after `today`, so that later dates limit nothing.
 */
export const patientsOfDates = (write: BirthWrite & { readonly today: string }): readonly string[] =>
  [...new Set(patientsIn(write.type, write.after))].filter((patient) =>
    newDates(write, patient).some(({ at }) => isBeforeBirth(at, write.today)),
  );

/** Faults of new dates before the birth of a patient. A patient without a date of birth has none. */
export const birthFaultsIn = (
  write: BirthWrite & { readonly born: string | undefined; readonly patient?: string },
): readonly Fault[] =>
  newDates(write, write.patient)
    .filter(({ at }) => isBeforeBirth(at, write.born))
    .map(({ path }) => ({ path, code: 'tooEarly', message: 'This is before the patient was born' }));
