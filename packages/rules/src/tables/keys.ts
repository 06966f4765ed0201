import { type UnknownRecord, valueAt } from '@notewell/model';
import { plain } from './cells.ts';
import type { Table } from './types.ts';

/** The name of a record, by its declaration. */
export const nameIn = ({ definition }: Pick<Table, 'definition'>, record: UnknownRecord): string =>
  definition.display({ ...record, display: undefined }) ?? '';

/** Text by which a record is found: without case, accents and punctuation. */
export const keyOf = (value: unknown): string => (typeof value === 'string' ? plain(value) || value.trim().toLowerCase() : '');
export const keyAt = (record: UnknownRecord, path: string): string => keyOf(valueAt(record, path));
