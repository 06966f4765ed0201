/** How the audit log is being written. */
export interface TrailState {
  /** Entries in memory that are not in the log yet. */
  readonly waiting: number;
  /** Entries in files, written by this process since it began to. */
  readonly spooled: number;
  /** Since when nothing could be written, in milliseconds; undefined while all is well. */
  readonly failingSince: number | undefined;
  /** Statements that the database refused or did not answer. */
  readonly failures: number;
  /** Entries that were written in another form because the database refused them. */
  readonly rescued: number;
  /** True if no more entries fit. Calls that would be audited are refused until there is room. */
  readonly full: boolean;
}
