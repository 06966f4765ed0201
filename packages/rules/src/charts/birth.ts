import type { Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';
import { latestDayAt } from '../people/particulars.ts';

/** Fields that say when care was given, and the field that names the patient. A star means each entry of a list. */
const dated: Readonly<Record<string, { readonly of: readonly string[]; readonly fields: readonly string[] }>> = {
  Encounter: { of: ['patient', 'subject'], fields: ['start'] },
  EpisodeOfCare: { of: ['patient'], fields: ['start', 'programs.*.start'] },
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
  readonly at: string;
}
/** Texts at a path of a record, each with its place. */
function textsAt(row: unknown, [name, ...rest]: readonly string[], place: readonly string[] = []): readonly Said[] {
  if (name === undefined) return typeof row === 'string' ? [{ path: place.join('.'), at: row }] : [];
  if (name === '*') return Array.isArray(row) ? row.flatMap((one, at) => textsAt(one, rest, [...place, `${at}`])) : [];
  return isRecord(row) ? textsAt(row[name], rest, [...place, name]) : [];
}

export interface BirthWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. Dates that it has already are not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
}

const newDates = ({ type, before, after }: BirthWrite): readonly Said[] =>
  (dated[type]?.fields ?? []).flatMap((field) => {
    const path = field.split('.');
    const had = new Set(textsAt(before, path).map(({ at }) => at));
    return textsAt(after, path).filter(({ at }) => !had.has(at));
  });

/** Id of the patient whose birth limits the dates of a write; undefined if it brings none. */
export function patientOfDates(write: BirthWrite): string | undefined {
  if (newDates(write).length === 0 || !isRecord(write.after)) return undefined;
  for (const field of dated[write.type]?.of ?? []) {
    const named = write.after[field];
    if (!isRecord(named) || typeof named['id'] !== 'string') continue;
    if (named['resourceType'] === undefined || named['resourceType'] === 'Patient') return named['id'];
  }
  return undefined;
}

/** Faults of new dates before the patient's birth. A patient without a date of birth has none. */
export const birthFaultsIn = (write: BirthWrite & { readonly born: string | undefined }): readonly Fault[] =>
  newDates(write)
    .filter(({ at }) => isBeforeBirth(at, write.born))
    .map(({ path }) => ({ path, code: 'tooEarly', message: 'This is before the patient was born' }));
