import type { Field, ResourceDefinition } from '@notewell/model';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { mayMove, mayStartAs, type Need, type TransitionTable } from './table.ts';
import { tablesByEnumeration } from './tables.ts';

/** One change of state that a write makes. */
export interface StateChange {
  readonly path: string;
  readonly table: TransitionTable;
  /** Undefined where the thing is new. */
  readonly from: string | undefined;
  readonly to: string;
}
export interface RefusedChange extends StateChange {
  /** The states it may go to. */
  readonly next: readonly string[];
}
export interface JudgedChanges {
  readonly refused: readonly RefusedChange[];
  /** Changes that are allowed, with what they need; the caller sees to it that it is there. */
  readonly needing: readonly (StateChange & { readonly needs: readonly Need[] })[];
}

const itemsOf = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const tableOf = (field: Field | undefined): TransitionTable | undefined => {
  const spec = field?.spec;
  if (spec?.kind !== 'code' || !Object.hasOwn(tablesByEnumeration, spec.enumeration)) return undefined;
  const tables: Readonly<Record<string, TransitionTable>> = tablesByEnumeration;
  return tables[spec.enumeration];
};

/** Items of these lists have a state of their own; what tells one item from another, so that each is followed. */
const listed: Readonly<Record<string, { readonly list: string; readonly key: (item: UnknownRecord) => string }>> = {
  CarePlan: { list: 'items', key: (item) => String(item.id) },
  EpisodeOfCare: {
    list: 'programs',
    key: (item) => JSON.stringify([isRecord(item.program) && item.program.id, item.kind, item.start]),
  },
};

const tabled = new WeakMap<ResourceDefinition, readonly (readonly [name: string, of: TransitionTable])[]>();

/** The fields of a type that a transition table is about. */
function fieldsWithTable(definition: ResourceDefinition) {
  let known = tabled.get(definition);
  if (!known) {
    known = Object.entries(definition.fields).flatMap(([name, field]) => {
      const of = tableOf(field);
      return of ? [[name, of] as const] : [];
    });
    tabled.set(definition, known);
  }
  return known;
}

/** Every change of state between two versions of a resource; without a version before, the states it starts in. */
export function stateChanges(definition: ResourceDefinition, before: unknown, after: unknown): StateChange[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const changes: StateChange[] = [];
  const note = (path: string, of: TransitionTable | undefined, was: unknown, is: unknown): void => {
    const [from, to] = [text(was), text(is)];
    if (of && to !== undefined && from !== to) changes.push({ path, table: of, from, to });
  };
  for (const [name, of] of fieldsWithTable(definition)) note(name, of, old[name], now[name]);
  const inList = listed[definition.type];
  const spec = inList && definition.fields[inList.list]?.spec;
  if (inList && spec?.kind === 'list' && spec.of.spec.kind === 'group') {
    const of = tableOf(spec.of.spec.fields.status);
    const was = new Map(itemsOf(old[inList.list]).map((item) => [inList.key(item), item.status]));
    for (const [index, item] of itemsOf(now[inList.list]).entries()) {
      note(`${inList.list}.${index}.status`, of, was.get(inList.key(item)), item.status);
    }
  }
  return changes;
}

/** Judges the changes of state of a write by the tables. Nothing that starts is refused but for its first state. */
export function judgeChanges(definition: ResourceDefinition, before: unknown, after: unknown): JudgedChanges {
  const refused: RefusedChange[] = [];
  const needing: (StateChange & { needs: readonly Need[] })[] = [];
  for (const change of stateChanges(definition, before, after)) {
    const { table, from, to } = change;
    if (from === undefined) {
      if (before === undefined && !mayStartAs(table, to)) refused.push({ ...change, next: table.initial ?? [] });
      continue;
    }
    const answer = mayMove(table, from, to);
    if (!answer.allowed) refused.push({ ...change, next: answer.next });
    else if (answer.needs.length > 0) needing.push({ ...change, needs: answer.needs });
  }
  return { refused, needing };
}
