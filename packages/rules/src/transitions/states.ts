import type { Field, Fields, ResourceDefinition } from '@notewell/model';
import { idIn, isRecord, type UnknownRecord } from '@notewell/model/values';
import { mayMove, nextStates, type TransitionTable } from './table.ts';
import { mayReopen, tablesByEnumeration } from './tables.ts';

/** The states that a set of fields declares, and those of the groups and lists within it. */
export interface States {
  readonly own: readonly (readonly [name: string, table: TransitionTable])[];
  readonly groups: readonly (readonly [name: string, states: States])[];
  readonly lists: readonly (readonly [name: string, list: ListStates])[];
}
export interface ListStates {
  readonly states: States;
  /** Members that identify an item, the most specific first; by position if empty. */
  readonly keys: readonly string[];
  /** Lists in which the server records the states of a sibling field. */
  readonly histories: readonly History[];
}
export interface History {
  readonly name: string;
  readonly of: string;
}

const tables: Readonly<Record<string, TransitionTable>> = tablesByEnumeration;
const tableOf = ({ spec }: Field): TransitionTable | undefined =>
  spec.kind === 'code' && !spec.snapshot && Object.hasOwn(tables, spec.enumeration) ? tables[spec.enumeration] : undefined;

const isEmpty = ({ own, groups, lists }: States): boolean => own.length + groups.length + lists.length === 0;

const historiesIn = (fields: Fields): History[] =>
  Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.kind === 'list' && spec.historyOf !== undefined ? [{ name, of: spec.historyOf }] : [],
  );

function statesIn(fields: Fields): States {
  const own: (readonly [string, TransitionTable])[] = [];
  const groups: (readonly [string, States])[] = [];
  const lists: (readonly [string, ListStates])[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const { spec } = field;
    const table = tableOf(field);
    if (table) own.push([name, table]);
    if (spec.kind === 'group') groups.push([name, statesIn(spec.fields)]);
    if (spec.kind !== 'list' || spec.of.spec.kind !== 'group') continue;
    const keys = spec.keys ?? (typeof spec.unique === 'string' ? [spec.unique] : []);
    const { fields: members } = spec.of.spec;
    lists.push([name, { states: statesIn(members), keys, histories: historiesIn(members) }]);
  }
  return {
    own,
    groups: groups.filter(([, states]) => !isEmpty(states)),
    lists: lists.filter(([, { states }]) => !isEmpty(states)),
  };
}

const known = new WeakMap<ResourceDefinition, States>();

/** The states of a type, derived from its declaration. */
export function statesOf(definition: ResourceDefinition): States {
  const found = known.get(definition) ?? statesIn(definition.fields);
  known.set(definition, found);
  return found;
}

export const itemsOf = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/**
 * Finds the earlier version of each item: by all of its keys first, then by fewer. So a corrected start date does not
 * create a new enrollment. Each earlier item is matched once.
 */
export function matched(keys: readonly string[], before: unknown, after: unknown): (UnknownRecord | undefined)[] {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  if (keys.length === 0) return now.map((_item, index) => old[index]);
  const found: (UnknownRecord | undefined)[] = now.map(() => undefined);
  const left = new Set(old);
  for (let count = keys.length; count > 0; count--) {
    const keyOf = (item: UnknownRecord) =>
      JSON.stringify(keys.slice(0, count).map((key) => idIn(item[key]) ?? item[key] ?? null));
    for (const [index, item] of now.entries()) {
      const key = keyOf(item);
      const was = found[index] ? undefined : [...left].find((one) => keyOf(one) === key);
      if (!was) continue;
      found[index] = was;
      left.delete(was);
    }
  }
  return found;
}

/**
 * Values of a field with states that a person may choose: the present one, and those that its table lets it take next.
 * Without a present state, those that it may begin with. All values of a field without a table. Without a permission to
 * reopen, no state that reopens.
 */
export function statesOffered(field: Field, present: string | undefined, permissions: readonly string[]): readonly string[] {
  const { spec } = field;
  if (spec.kind !== 'code') return [];
  const table = tableOf(field);
  if (!table) return spec.values;
  const reopens = mayReopen.some((one) => permissions.includes(one));
  const isOpen = (next: string, from: string) => {
    const move = mayMove(table, from, next);
    return move.allowed && (reopens || !move.needs.includes('permission to reopen'));
  };
  const offered =
    present === undefined ? table.initial : [present, ...nextStates(table, present).filter((next) => isOpen(next, present))];
  return spec.values.filter((value) => offered.includes(value));
}
