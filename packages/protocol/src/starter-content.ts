/* What a practice that was begun without the starter content is told of it. */

/** `missing`: it can be added. `added`: it just was. `there`: the practice has it, changed or not. `removed`: it had it, and took it away. */
export type StarterStanding = 'missing' | 'added' | 'there' | 'removed';

export interface StarterItem {
  readonly type: string;
  readonly id: string;
  readonly display: string;
  readonly standing: StarterStanding;
}
