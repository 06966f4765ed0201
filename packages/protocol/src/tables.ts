/** How a file is read: its bytes in base64, and the order of day and month in dates such as 3/4/1984. */
export interface TableFile {
  readonly file: string;
  readonly dates?: 'mdy' | 'dmy';
}
/**
 * The decision about a row: a possible duplicate is left out unless it is created, or changes the record found. A row that
 * makes another person of a record must be left out, or confirmed with `update`.
 */
export type RowDecision = 'leave' | 'create' | 'update';
export interface TableImport extends TableFile {
  /** The preview that was agreed to. */
  readonly asOf: string;
  /** Decisions by row number. A refused row is left out if its decision says so. */
  readonly decisions?: Readonly<Record<string, RowDecision>>;
}
export const rowOutcomes = ['new', 'changed', 'unchanged', 'duplicate', 'otherPerson', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export interface TableRowPreview {
  /** As a spreadsheet counts: the headings are row 1. */
  readonly row: number;
  readonly outcome: RowOutcome;
  readonly name: string;
  /** The record that the row is about. */
  readonly id?: string;
  /** Index of the column, and its words before and after. */
  readonly changes: readonly (readonly [column: number, before: string, after: string])[];
  readonly faults?: readonly { readonly column?: string; readonly message: string }[];
  /** The record or the other row that the row resembles. Its name is given to those who may open it. */
  readonly like?: { readonly why: string; readonly row?: number; readonly id?: string; readonly name?: string };
}
export interface TablePreview {
  readonly asOf: string;
  readonly columns: readonly string[];
  /** Headings of the file that name no column. */
  readonly ignored: readonly string[];
  readonly counts: Readonly<Record<RowOutcome, number>>;
  readonly rows: readonly TableRowPreview[];
}

/** A large file as a task: first its preview, then the import of what it said. */
export interface TableTaskInput {
  readonly type: string;
  readonly dates: 'mdy' | 'dmy';
  /** Absent for the preview. */
  readonly agreed?: Omit<TableImport, keyof TableFile> | undefined;
}
export interface TableTaskResult {
  /** Absent after an import. */
  readonly preview?: TablePreview | undefined;
  /** Its rows, unless a server that was lost had imported them before. */
  readonly imported?: { readonly created?: number; readonly changed?: number } | undefined;
  /** Why an import did nothing: the records changed, or rows are refused. The preview is the new one. */
  readonly fault?: string | undefined;
}

/** The table of a collection, below the practice. */
export const tablePath = (collection: string, call: '' | '/preview' = ''): string => `${collection}/table${call}`;
/** Rows of one file. */
export const mostTableRows = 20_000;
