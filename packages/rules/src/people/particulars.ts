import type { Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';

/* Names and dates of birth that a person may enter. Imports keep what another system said, and report it. */

export const typesOfPeople = ['Patient', 'RelatedPerson', 'Person', 'Practitioner'] as const;
export type TypeOfPerson = (typeof typesOfPeople)[number];
export const isTypeOfPerson = (type: string): type is TypeOfPerson => typesOfPeople.some((one) => one === type);

/** Nobody who is cared for today was born before this day. */
export const earliestBirth = '1850-01-01';

const partsOfName = ['given', 'middle', 'family'] as const;
/** True for text with a letter or a digit in any script. */
const isReadable = (value: unknown): boolean => typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);

const textOf = (row: unknown, name: string): string | undefined => {
  const value = isRecord(row) ? row[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};
const nameOf = (row: unknown): unknown => (isRecord(row) ? row['name'] : undefined);

function nameFaults(name: unknown, isRequired: boolean): Fault[] {
  if (name === undefined && !isRequired) return [];
  const blank = partsOfName.filter((part) => textOf(name, part) !== undefined && !isReadable(textOf(name, part)));
  if (blank.length > 0)
    return blank.map((part) => ({ path: `name.${part}`, code: 'blank', message: `name.${part} needs a letter or a digit` }));
  const has = ['given', 'family'].some((part) => isReadable(textOf(name, part)));
  return has ? [] : [{ path: 'name.given', code: 'required', message: 'name.given or name.family is required' }];
}

const dayOf = (value: string): string => value.slice(0, 10);

/** The age in years that nobody alive has passed. */
export const greatestAge = 120;
/** The first day of birth with which somebody may be alive. */
const oldestBirth = (today: string): string => `${Number(today.slice(0, 4)) - greatestAge}${today.slice(4)}`;

function birthFaults({ type, after, today }: PersonWrite): Fault[] {
  const birthDate = textOf(after, 'birthDate');
  if (birthDate === undefined) return [];
  if (birthDate > today) return [{ path: 'birthDate', code: 'future', message: 'birthDate cannot be in the future' }];
  if (birthDate < earliestBirth)
    return [{ path: 'birthDate', code: 'tooEarly', message: `birthDate cannot be before ${earliestBirth.slice(0, 4)}` }];
  // Charts of people who died long ago, and relatives, may be older.
  const isAlive = type === 'Patient' && textOf(after, 'deceased') === undefined;
  return isAlive && birthDate < oldestBirth(today)
    ? [{ path: 'birthDate', code: 'tooOld', message: `birthDate cannot be more than ${greatestAge} years ago` }]
    : [];
}

/** Faults of a date of death. Less precise dates are compared by what they say. */
function deathFaults(row: unknown, today: string): Fault[] {
  const deceased = textOf(row, 'deceased');
  if (deceased === undefined) return [];
  const day = dayOf(deceased);
  const born = textOf(row, 'birthDate')?.slice(0, day.length);
  if (day > today.slice(0, day.length))
    return [{ path: 'deceased', code: 'future', message: 'deceased cannot be in the future' }];
  return born !== undefined && day < born
    ? [{ path: 'deceased', code: 'later', message: 'deceased must be later than birthDate' }]
    : [];
}

export interface PersonWrite {
  readonly type: TypeOfPerson;
  /** The stored record; undefined for a new one. What it says already is not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
  /** The latest calendar day that any time zone has now. */
  readonly today: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Faults in the name and the dates of birth and death of a person, by field. */
export function particularsFaults({ type, before, after, today }: PersonWrite): readonly Fault[] {
  const isNew = before === undefined;
  const changed = (name: string): boolean =>
    isNew || !same(isRecord(before) ? before[name] : undefined, isRecord(after) ? after[name] : undefined);
  return [
    // Persons and staff may be known by an account alone.
    ...(changed('name') ? nameFaults(nameOf(after), type === 'Patient') : []),
    ...(changed('birthDate') ? birthFaults({ type, after, today }) : []),
    ...(changed('deceased') || changed('birthDate') ? deathFaults(after, today) : []),
  ];
}

const hoursAhead = 14;
/** The latest calendar day that any time zone has at a moment: a newborn there has today's date. */
export const latestDayAt = (now: Date): string => dayOf(new Date(now.getTime() + hoursAhead * 3_600_000).toISOString());
