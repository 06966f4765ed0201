/* Status of the starter content in a practice that began without it. */

/**
 * `missing`: it can be added. `added`: it was added just now. `there`: the practice has it, changed or not. `removed`: the
 * practice removed it.
 */
export type StarterStanding = 'missing' | 'added' | 'there' | 'removed';

export interface StarterItem {
  readonly type: string;
  readonly id: string;
  readonly display: string;
  readonly standing: StarterStanding;
}
