/** A draft that was discarded and can still be restored. */
export interface DiscardedNote {
  readonly id: string;
  readonly subject: { readonly id: string; readonly display?: string | undefined; readonly resourceType?: string | undefined };
  readonly title?: string | undefined;
  readonly serviceDate?: string | undefined;
  /** Time of the discard. */
  readonly discarded: string;
  /** Time until which it can be restored. */
  readonly until: string;
}
