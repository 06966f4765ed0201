import type { ReportType, ResourceByType, ResourceType, UnknownRecord } from '@notewell/model';
import type { Criteria, CriteriaKey } from './criteria.ts';
import type { Days } from './period.ts';

export type Cell = string | number | undefined;

/** Facts that a report’s cells depend on, apart from the record. */
export interface ReportContext {
  /** The practice's time zone. */
  readonly zone: string;
  /** When the report runs, in milliseconds. */
  readonly now: number;
}

export interface ReportColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** `moment`: an ISO instant, shown in the practice's zone. */
  readonly kind: 'text' | 'day' | 'moment' | 'number';
  /** Share of the page's width. */
  readonly width: number;
  /** Added up under the rows. A mean leaves out rows without a value. */
  readonly total?: 'sum' | 'mean';
  readonly read: (row: Row, context: ReportContext) => Cell;
}

export interface ReportFilter {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

export interface ReportOn<T extends ResourceType, Row = ResourceByType[T]> {
  readonly type: ReportType;
  /** Name in the address of the call. */
  readonly path: string;
  readonly title: string;
  readonly about: string;
  /** The type whose records are the rows. */
  readonly source: T;
  readonly order: { readonly by: string; readonly order: 'asc' | 'desc' };
  readonly criteria: readonly CriteriaKey[];
  readonly filters: (criteria: Criteria, days: Days, context: ReportContext) => readonly ReportFilter[];
  /** Conditions that no filter expresses. */
  readonly keeps: (row: Row, criteria: Criteria, context: ReportContext) => boolean;
  /** The filter by the practitioners whose rows these are, and the practitioner of one row. */
  readonly ownedBy: { readonly filter: string; readonly owner: (row: Row) => string | undefined };
  readonly columns: readonly ReportColumn<Row>[];
}

/** A report over any type, with cells read from stored records. */
export type Report = ReportOn<ResourceType, UnknownRecord>;

/** Declares a report over one type. */
export const reportOn = <T extends ResourceType>(report: ReportOn<T>): Report =>
  // The reader passes records of the source only.
  report as unknown as Report;
