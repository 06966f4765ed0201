import type { Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';

/** Fields of each type that say when something was. */
const past: Readonly<Record<string, readonly string[]>> = {
  Communication: ['sent', 'received', 'followedUp'],
  DocumentReference: ['documentDate', 'received'],
};

export interface DatesWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. Dates that it has already are not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
  /** The latest calendar day that any time zone has now. */
  readonly today: string;
}

const textOf = (row: unknown, name: string): string | undefined => {
  const value = isRecord(row) ? row[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Faults of dates that somebody entered by hand: in the future. */
export function dateFaults({ type, before, after, today }: DatesWrite): readonly Fault[] {
  const isNew = (name: string) => textOf(after, name) !== textOf(before, name);
  return (past[type] ?? [])
    .filter((name) => isNew(name) && (textOf(after, name)?.slice(0, 10) ?? '') > today)
    .map((name) => ({ path: name, code: 'future', message: `${name} cannot be in the future` }));
}
