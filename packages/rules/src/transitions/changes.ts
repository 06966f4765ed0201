import type { ResourceDefinition } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { itemsOf, matched, type States, statesOf } from './states.ts';
import { mayMove, mayStartAs, type Need, needsToClear, nextStates, type TransitionTable } from './table.ts';

/** One change of state that a write makes. */
export interface StateChange {
  readonly path: string;
  readonly table: TransitionTable;
  /** Undefined if the item is new or had no state. */
  readonly from: string | undefined;
  /** Undefined if the state is removed. */
  readonly to: string | undefined;
}
export interface RefusedChange extends StateChange {
  /** The states it may go to. */
  readonly next: readonly string[];
}
export interface JudgedChanges {
  readonly refused: readonly RefusedChange[];
  /** Allowed changes with their needs; the caller checks that these are met. */
  readonly needing: readonly (StateChange & { readonly needs: readonly Need[] })[];
}

/**
 * Freedom of a writer from the tables. A person starts in an initial state. The product's own work may `start` in any
 * state, because it records earlier events. Work that follows another system may also move to any state that one reports.
 */
export type Latitude = 'none' | 'start' | 'follow';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const noFields: UnknownRecord = {};

function collect(states: States, old: UnknownRecord, now: UnknownRecord, at: string): StateChange[] {
  const changes: StateChange[] = [];
  for (const [name, table] of states.own) {
    const [from, to] = [text(old[name]), text(now[name])];
    if (from !== to) changes.push({ path: `${at}${name}`, table, from, to });
  }
  for (const [name, inner] of states.groups) {
    const [was, is] = [old[name], now[name]];
    changes.push(...collect(inner, isRecord(was) ? was : noFields, isRecord(is) ? is : noFields, `${at}${name}.`));
  }
  for (const [name, { states: inner, keys }] of states.lists) {
    const was = matched(keys, old[name], now[name]);
    for (const [index, item] of itemsOf(now[name]).entries())
      changes.push(...collect(inner, was[index] ?? noFields, item, `${at}${name}.${index}.`));
  }
  return changes;
}

/** Every change of state between two versions of a resource; without an earlier version, the initial states. */
export const stateChanges = (definition: ResourceDefinition, before: unknown, after: unknown): StateChange[] =>
  collect(statesOf(definition), isRecord(before) ? before : noFields, isRecord(after) ? after : noFields, '');

/** Checks a write's changes of state against the tables. */
export function judgeChanges(
  definition: ResourceDefinition,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  latitude: Latitude = 'none',
): JudgedChanges {
  const refused: RefusedChange[] = [];
  const needing: (StateChange & { needs: readonly Need[] })[] = [];
  if (latitude === 'follow') return { refused, needing };
  for (const change of stateChanges(definition, before, after)) {
    const { table, from, to } = change;
    if (from === undefined) {
      if (to !== undefined && latitude === 'none' && !mayStartAs(table, to)) refused.push({ ...change, next: table.initial });
      continue;
    }
    const answer = to === undefined ? needsToClear(table, from) : mayMove(table, from, to);
    if (!answer.allowed) refused.push({ ...change, next: nextStates(table, from) });
    else if (answer.needs.length > 0) needing.push({ ...change, needs: answer.needs });
  }
  return { refused, needing };
}
