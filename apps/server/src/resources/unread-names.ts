import {
  definitionOf,
  isResourceType,
  type ReferencePath,
  type ResourceDefinition,
  referencesOf,
  valuesAt,
} from '@notewell/model';
import { fieldsHiddenIn, namedToReaders, partsHiddenFrom } from '@notewell/rules';
import { isAllowedTo } from '../kernel/access.ts';
import type { Caller } from '../kernel/caller.ts';
import { subjectOf } from '../kernel/subject.ts';
import type { Body, Store } from './store/index.ts';
import { filterGuardOf } from './visibility/filter-guard.ts';

/* Names of records that references show to those alone who may know them. */

interface Reference {
  readonly id: string;
  display?: string;
  readonly resourceType?: string;
}
interface Reading {
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly practice: string;
  readonly store: Pick<Store, 'hidden'>;
}
/** References of a type whose names may be hidden from a caller, and the types that they name. */
export interface Unnamed {
  readonly paths: readonly ReferencePath[];
  readonly types: readonly string[];
}

/** True if the caller is shown no name of the type, because they do not read it. */
const isUnread = (caller: Caller, type: string): boolean =>
  namedToReaders.some((one) => one.type === type && !isAllowedTo(caller, one, 'read'));

/** Tells which rows of a type the caller may know by name; undefined where no part that is hidden from them tells it. */
export function namedTo(caller: Caller, { type }: ResourceDefinition): ((body: Body) => boolean) | undefined {
  if (!isResourceType(type)) return undefined;
  const subject = subjectOf(caller);
  if (!partsHiddenFrom(subject, type).some(({ fields }) => fields.includes('display'))) return undefined;
  return (body) => !fieldsHiddenIn(subject, type, body).includes('display');
}

const hidesNames = (caller: Caller, type: string): boolean => {
  const target = definitionOf(type);
  return target !== undefined && (isUnread(caller, type) || namedTo(caller, target) !== undefined);
};

export function unnamedTo(caller: Caller, definition: ResourceDefinition): Unnamed | undefined {
  const all = referencesOf(definition);
  const types = [...new Set(all.flatMap(({ targets }) => targets))].filter((type) => hidesNames(caller, type));
  if (types.length === 0) return undefined;
  return { paths: all.filter(({ targets }) => targets.some((type) => types.includes(type))), types };
}

/** True if a row's text may have such a reference. */
export const hasUnnamed = (unnamed: Unnamed | undefined, text: string): boolean =>
  unnamed?.types.some((type) => text.includes(`"${type}"`)) === true;

/** Of these records, the ids of those whose names the caller may not know. */
async function unnamedAmong({ caller, practice, store }: Reading, type: string, ids: readonly string[]) {
  const definition = definitionOf(type);
  const isNamed = definition && namedTo(caller, definition);
  if (!definition || !isNamed || isUnread(caller, type)) return new Set(ids);
  const guard = filterGuardOf(caller, definition);
  return store.hidden.names(practice, ids, { type, isNamed, shown: (bind) => guard?.ordered('display', bind) });
}

/**
 * Takes these names out of rows, in place, and returns the rows that had some. Their ids stay, and the row counts as whole: a
 * save fills the names in again.
 */
export async function withoutNames(
  reading: Reading,
  unnamed: Unnamed | undefined,
  bodies: readonly Body[],
): Promise<ReadonlySet<Body>> {
  if (!unnamed) return new Set();
  // The display that each changed row had of itself.
  const before = new Map<Body, string | undefined>();
  const derived = (body: Body) => reading.definition.display({ ...body, display: undefined });
  const found = bodies.flatMap((body) =>
    // Validated values at a reference path.
    unnamed.paths.flatMap(({ path }) => (valuesAt(body, path) as Reference[]).map((reference) => ({ body, reference }))),
  );
  const ids = new Map<string, Set<string>>();
  for (const { reference } of found) {
    const { id, resourceType: type = '', display } = reference;
    if (display !== undefined && unnamed.types.includes(type)) ids.set(type, (ids.get(type) ?? new Set()).add(id));
  }
  for (const [type, all] of ids) {
    const hidden = await unnamedAmong(reading, type, [...all]);
    for (const { body, reference } of found)
      if (reference.resourceType === type && hidden.has(reference.id) && reference.display !== undefined) {
        if (!before.has(body)) before.set(body, derived(body));
        delete reference.display;
      }
  }
  for (const [body, display] of before)
    if (body.display !== undefined && derived(body) !== display) rename(reading.definition, body);
  return new Set(before.keys());
}

/** A row's display may include the display of a resource that it refers to. */
export function rename(definition: ResourceDefinition, body: Body): void {
  const display = definition.display({ ...body, display: undefined });
  if (display) body.display = display;
  else delete body.display;
}
