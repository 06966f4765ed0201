/** Days on which a job is due: all where neither is given. */
export interface JobDays {
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekdays?: readonly number[];
  /** 1 to 31; the last day of shorter months. */
  readonly dayOfMonth?: number;
}

/** The times at which a job is due: after an interval, or at a time of day (`HH:mm`) in the practice's zone. */
export type JobTime = { readonly everySeconds: number } | ({ readonly at: string } & JobDays);
