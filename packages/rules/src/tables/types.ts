import type { ResourceDefinition, UnknownRecord } from '@notewell/model';

/** The order of day and month in dates such as 3/4/1984. */
export type DateOrder = 'mdy' | 'dmy';
export const isDateOrder = (value: unknown): value is DateOrder => value === 'mdy' || value === 'dmy';

/** A record that cells may name. */
export interface Named {
  readonly id: string;
  readonly display: string;
}
/** Facts that reading a cell needs. */
export interface CellContext {
  readonly dates: DateOrder;
  /** Records of a type by their name in lower case. */
  readonly named: (type: string) => ReadonlyMap<string, readonly Named[]>;
}

export type Read<T = unknown> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string };
export const good = <T>(value: T): Read<T> => ({ ok: true, value });
export const bad = (fault: string): Read<never> => ({ ok: false, fault });

/** A column of a table: one cell for each record. */
export interface Column {
  /** Field, or path within it. */
  readonly path: string;
  readonly label: string;
  /** The label before those of the practice applied. */
  readonly usual?: string;
  /** Types whose records its cells name. */
  readonly names: readonly string[];
  readonly cellOf: (record: UnknownRecord) => string;
  /** The record with the value of a cell, which is not empty. */
  readonly put: (record: UnknownRecord, cell: string, context: CellContext) => Read<UnknownRecord>;
}

/** A type whose records are imported and exported as a table. */
export interface Table {
  readonly definition: ResourceDefinition;
  readonly columns: readonly Column[];
  /** Columns that name one record; the record's display where absent. */
  readonly keys: readonly string[];
  /** True if people are compared by name and birth date. */
  readonly comparesPeople: boolean;
  /** Field that says with the name who a person is. */
  readonly identifiedBy: string | undefined;
  /** Values of each new record. */
  readonly values: UnknownRecord;
  /** Limits the records, as calls send filters. */
  readonly filters: readonly { readonly kind: string; readonly values?: readonly string[] }[];
}
