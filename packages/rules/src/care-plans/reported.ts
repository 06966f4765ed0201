import type { CarePlan, CarePlanOutcome, GoalStatus, Note } from '@notewell/model';
import { goalTransitions } from '../transitions/tables.ts';
import { workOf } from './work.ts';

type Item = NonNullable<CarePlan['items']>[number];
type Outcome = Pick<CarePlanOutcome, 'item' | 'status' | 'at' | 'reportedIn'>;

/** State of an item as a later note reports it. */
export interface ReportedState {
  readonly item: Item;
  readonly status: GoalStatus;
  readonly at: string;
  readonly note?: NonNullable<CarePlanOutcome['reportedIn']>;
}

/**
 * States that notes report and the plan does not have yet: per item the latest report, if it came after the item last
 * changed and the table allows the move.
 */
export function reportedStates(items: readonly Item[], outcomes: readonly Outcome[]): readonly ReportedState[] {
  const latest = new Map<string, Outcome>();
  for (const one of outcomes) {
    const known = one.item === undefined ? undefined : latest.get(one.item);
    if (one.item !== undefined && one.status && (one.at ?? '') > (known?.at ?? '')) latest.set(one.item, one);
  }
  return items.flatMap((item) => {
    const { status, at = '', reportedIn } = latest.get(item.id) ?? {};
    const changed = item.history?.at(-1)?.at ?? '';
    if (!status || !item.status || status === item.status || at <= changed) return [];
    if (!goalTransitions.moves[item.status].includes(status)) return [];
    return [{ item, status, at, ...(reportedIn ? { note: reportedIn } : {}) }];
  });
}

/** Items with one in the reported state. `day`: the day on which it was reported, such as `2026-11-24`. */
export const withReported = (items: readonly Item[], { item, status }: ReportedState, day: string): Item[] =>
  items.map((one) => {
    if (one.id !== item.id) return one;
    const { achieved: _before, ...rest } = one;
    return { ...rest, status, ...(status === 'Achieved' ? { achieved: day } : {}) };
  });

/** Items that a plan has in a state that a note reports, other than under way. They keep it if the note is withdrawn. */
export function statesLeft({ id, items = [] }: Pick<CarePlan, 'id' | 'items'>, note: Pick<Note, 'sections'>): readonly Item[] {
  const reported = new Map(workOf(note).flatMap(({ plan, item, status }) => (plan === id ? [[item, status]] : [])));
  return items.filter((item) => item.status && item.status !== 'InProgress' && reported.get(item.id) === item.status);
}
