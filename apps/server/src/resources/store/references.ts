import { definitionOf, type ResourceDefinition, recordType, referencesOf } from '@notewell/model';
import { valuesIn } from '../columns/paths.ts';
import { type Body, isReference } from '../columns/row.ts';
import { type Database, lookup } from '../postgres/database.ts';
import { globalPractice, tableOf } from '../postgres/names.ts';
import { type Visibility, visibilitySql } from '../visibility/visibility.ts';
import type { Displays } from './displays.ts';

interface MutableReference {
  id: string;
  resourceType?: string;
  display?: string;
  partition?: string;
  resource?: unknown;
}

/** Facts about patients found while references were filled. */
export interface Filled {
  /** Patients that the caller was found to see, so that no second lookup is needed. */
  readonly seen: ReadonlySet<string>;
  /** Patients whose names came from the cache. The write itself must verify that the caller may know of them. */
  readonly unproven: ReadonlySet<string>;
}
export interface FillOptions {
  /** The row as it was and as the caller was shown it, whole: of what it names already, nothing is hidden from them. */
  readonly before?: Body | undefined;
  /** True if the write verifies patients whose names came from the cache. */
  readonly proves?: boolean;
}

type SeenBy = (target: ResourceDefinition) => Visibility;
/** Tells of the rows of a type whose names some callers may not know which ones this caller may; undefined for other types. */
type NamedTo = (target: ResourceDefinition) => ((row: Body) => boolean) | undefined;
interface Typed {
  readonly body: Body;
  readonly seen: SeenBy;
}

/** Fills what the server knows of each reference of a body: type, partition and display. The body is changed. */
export interface References {
  readonly fill: (
    named: {
      readonly practice: string;
      readonly definition: ResourceDefinition;
      readonly seen: SeenBy;
      readonly shown?: NamedTo;
    },
    body: Body,
    options?: FillOptions,
  ) => Promise<Filled>;
}

/** More references than this in one body are left as they were sent. */
const mostFilled = 2_000;

export function createReferences(db: Database, displays: Displays): References {
  /** A caller with limited access learns nothing about other resources, not even a name. */
  async function displaysSeen(
    practice: string,
    { type, ids }: { readonly type: string; readonly ids: readonly string[] },
    { visibility, isNamed }: { readonly visibility: Visibility; readonly isNamed: ReturnType<NamedTo> },
  ) {
    if (visibility.kind === 'everything' && !isNamed) return displays.of(practice, type, ids);
    if (visibility.kind === 'nothing') return new Map<string, string>();
    const values: unknown[] = [practice, ids];
    const seen = visibilitySql(visibility, (value) => `$${values.push(value)}`);
    const columns = `id, facets ->> 'display'${isNamed ? ', body::text' : ''}`;
    const statement = lookup(
      `select ${columns} from ${tableOf(type)} where practice_id = $1 and id = any($2::text[])${seen === '' ? '' : ` and ${seen}`}`,
    );
    const rows = (await db.run(practice, statement, values)).filter((row) => isNamed?.(JSON.parse(String(row[2]))) ?? true);
    const found = new Map(rows.flatMap(([id, display]) => (typeof display === 'string' ? [[String(id), display] as const] : [])));
    for (const [id, display] of found) displays.put(practice, type, id, display);
    return found;
  }

  const typeAll = createTyping(db);

  return {
    async fill({ practice, definition, seen: visibilityOf, shown }, body, { before, proves = false } = {}) {
      await typeAll(practice, definition, { body, seen: visibilityOf });
      const byType = partitionAll(definition, body);
      const seen = new Set<string>();
      const unproven = new Set<string>();
      const named = displaysIn(definition, before);
      const name = async ([type, references]: readonly [string, readonly MutableReference[]]) => {
        const target = definitionOf(type);
        if (!target) return;
        const home = target.scope.kind === 'global' ? globalPractice : practice;
        const ids = [...new Set(references.map(({ id }) => id))];
        const visibility = visibilityOf(target);
        // Displays that the caller already saw need no database query: use the cache, else the earlier display.
        const knownIds = ids.filter((id) => named.has(nameOf({ id, resourceType: type })));
        const proven = proves && type === recordType && visibility.kind === 'patients' && isAboutAll(definition) ? ids : [];
        const names = new Map<string, string>();
        for (const id of [...knownIds, ...proven]) {
          const display = displays.peek(home, type, id) ?? named.get(nameOf({ id, resourceType: type }));
          if (display !== undefined) names.set(id, display);
        }
        for (const id of proven) if (names.has(id) && !knownIds.includes(id)) unproven.add(id);
        const asked = ids.filter((id) => !names.has(id));
        if (asked.length > 0)
          for (const [id, display] of await displaysSeen(home, { type, ids: asked }, { visibility, isNamed: shown?.(target) })) {
            names.set(id, display);
            if (type === recordType) seen.add(id);
          }
        showNames(references, names);
      };
      await Promise.all([...byType].map(name));
      return { seen, unproven };
    },
  };
}

/** Sets the types of references that may point at several types and name none, as far as the caller sees their targets. */
function createTyping(db: Database) {
  async function typesOf(
    practice: string,
    untyped: ReadonlyMap<string, readonly string[]>,
    visibilityOf: SeenBy,
  ): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const type of new Set([...untyped.values()].flat())) {
      const ids = [...untyped].flatMap(([id, targets]) => (targets.includes(type) && !found.has(id) ? [id] : []));
      const target = definitionOf(type);
      if (!target || ids.length === 0) continue;
      const home = target.scope.kind === 'global' ? globalPractice : practice;
      const values: unknown[] = [home, ids];
      const seen = visibilitySql(visibilityOf(target), (value) => `$${values.push(value)}`);
      const and = seen === '' ? '' : ` and ${seen}`;
      const exists = lookup(`select id from ${tableOf(type)} where practice_id = $1 and id = any($2::text[])${and}`);
      for (const [id] of await db.run(home, exists, values)) found.set(String(id), type);
    }
    return found;
  }

  return async (practice: string, definition: ResourceDefinition, { body, seen }: Typed): Promise<void> => {
    const untyped = new Map<string, readonly string[]>();
    const all = referencesOf(definition)
      .filter(({ targets }) => targets.length > 1)
      .flatMap(({ path, targets }) => referencesAt(body, path).map((reference) => ({ reference, targets })))
      .filter(({ reference }) => reference.resourceType === undefined)
      .slice(0, mostFilled);
    for (const { reference, targets } of all) untyped.set(reference.id, targets);
    if (untyped.size === 0) return;
    const types = await typesOf(practice, untyped, seen);
    for (const { reference } of all) {
      const type = types.get(reference.id);
      if (type !== undefined) reference.resourceType = type;
    }
  };
}

/** Sets the partition of each reference, and its type if it has only one. Returns the references by type. */
function partitionAll(definition: ResourceDefinition, body: Body): ReadonlyMap<string, readonly MutableReference[]> {
  const byType = new Map<string, MutableReference[]>();
  let count = 0;
  for (const { path, targets } of referencesOf(definition)) {
    for (const reference of referencesAt(body, path)) {
      if (++count > mostFilled) break;
      const [only] = targets;
      if (reference.resourceType === undefined && targets.length === 1 && only) reference.resourceType = only;
      const type = reference.resourceType;
      const target = type === undefined ? undefined : definitionOf(type);
      if (!type || !target) continue;
      const dot = reference.id.lastIndexOf('.');
      if (target.scope.kind === 'partitioned' && dot > 0) reference.partition = reference.id.slice(0, dot);
      const same = byType.get(type);
      if (same) same.push(reference);
      else byType.set(type, [reference]);
    }
  }
  return byType;
}

/** The references of a row as it was, with their displays. */
function displaysIn(definition: ResourceDefinition, before: Body | undefined): ReadonlyMap<string, string | undefined> {
  const named = new Map<string, string | undefined>();
  for (const { path } of before ? referencesOf(definition) : [])
    for (const reference of referencesAt(before, path))
      named.set(nameOf(reference), reference.display ?? named.get(nameOf(reference)));
  return named;
}

function showNames(references: readonly MutableReference[], names: ReadonlyMap<string, string>): void {
  for (const reference of references) {
    const display = names.get(reference.id);
    if (display !== undefined) reference.display = display;
  }
}

/** True if a row of the type can name no patient except those that it is about. */
const isAboutAll = (definition: ResourceDefinition) =>
  referencesOf(definition).every(({ path, targets }) => !targets.includes(recordType) || definition.patients.includes(path));

const nameOf = ({ id, resourceType }: MutableReference) => `${resourceType} ${id}`;

function referencesAt(body: Body | undefined, path: string): MutableReference[] {
  // The body is the caller's own copy, which fill completes in place.
  return valuesIn(body, path).filter(isReference) as MutableReference[];
}
