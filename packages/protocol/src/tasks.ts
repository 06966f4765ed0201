/** New: files may be added. Others as they say; a lost server's task goes on as Queued. */
export const taskStates = ['New', 'Queued', 'Running', 'Done', 'Failed', 'Cancelled'] as const;
export type TaskState = (typeof taskStates)[number];

/** True while the result of a task is awaited. */
export const isUnderWay = (state: TaskState): boolean => state === 'Queued' || state === 'Running';

export interface TaskFile {
  readonly name: string;
  readonly size: number;
}

/** A long operation, as the person who began it sees it. */
export interface TaskView<R = unknown> {
  readonly id: string;
  readonly state: TaskState;
  readonly files: readonly TaskFile[];
  /** The request of its last run, as far as its kind shows it. */
  readonly input?: unknown;
  readonly created: string;
  readonly finished?: string | undefined;
  /** The step under way, as a sentence without patient data. */
  readonly progress?: string | undefined;
  /** Why it failed, or what a cancellation left. */
  readonly message?: string | undefined;
  readonly result?: R | undefined;
}

/** Why records of an imported file were not taken, or should be looked at. */
export interface ImportReason {
  readonly reason: string;
  readonly count: number;
  /** The first of them, as the file names it. */
  readonly example: string;
}
export interface ImportTally {
  readonly type: string;
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly withdrawn: number;
  readonly refused: readonly ImportReason[];
  /** Left out on purpose, such as types that are not stored here. */
  readonly leftOut: readonly ImportReason[];
  readonly toCheck: readonly ImportReason[];
}
export interface FhirImportResult {
  readonly isDryRun: boolean;
  readonly types: readonly ImportTally[];
  /** Files that could not be read completely. */
  readonly faults: readonly { readonly file: string; readonly fault: string }[];
  /** Ids that name two different people or places. Nothing was imported until they are settled. */
  readonly conflicts: readonly { readonly key: string; readonly reason: string }[];
}
/** The request to an import of FHIR files. */
export interface FhirImportInput {
  readonly isDryRun: boolean;
  readonly source?: string | undefined;
  /** Keys whose corrected name or birth date is confirmed, such as `Patient/1`. */
  readonly samePeople?: readonly string[] | undefined;
}
