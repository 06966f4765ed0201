/* Presence: who has a record open at this moment. A device repeats its call while the record is on its screen. */

/** Milliseconds between two calls of a device, and the time after which a silent device no longer counts. */
export const presenceTimes = { every: 10_000, counts: 25_000 } as const;

/** Body of `PUT …/{id}/presence`. */
export interface PresenceHere {
  /** True if the person typed in the last minute. */
  readonly writing: boolean;
}
/** Another person who has the record open. */
export interface PresentPerson {
  /** `Practitioner/<id>`. */
  readonly profile: string;
  readonly writing: boolean;
  readonly since: string;
}
export interface PresenceAnswer {
  readonly others: readonly PresentPerson[];
}
