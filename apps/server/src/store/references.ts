import { definitionOf, type ResourceDefinition, referencesOf } from '@notewell/model';
import { type Database, lookup } from './database.ts';
import type { Displays } from './displays.ts';
import { globalPractice, tableOf } from './names.ts';
import { type Body, isReference } from './row.ts';
import { type Visibility, visibilitySql } from './visibility.ts';

interface MutableReference {
  id: string;
  resourceType?: string;
  display?: string;
  partition?: string;
  resource?: unknown;
}

/**
 * Fills what the server knows of each reference of a body: type, partition and display. The body is changed. Answers the
 * ids of patients whom the caller was found to see, so that nobody asks again.
 */
export interface References {
  readonly fill: (
    practice: string,
    definition: ResourceDefinition,
    body: Body,
    seen: (target: ResourceDefinition) => Visibility,
  ) => Promise<ReadonlySet<string>>;
}

/** More references than this in one body are left as they were sent. */
const mostFilled = 2_000;

export function createReferences(db: Database, displays: Displays): References {
  /** What a caller who may see only some learns of the rest is nothing, not even a name. */
  async function displaysSeen(practice: string, type: string, ids: readonly string[], visibility: Visibility) {
    if (visibility.kind === 'everything') return displays.of(practice, type, ids);
    const values: unknown[] = [practice, ids];
    const seen = visibilitySql(visibility, (value) => `$${values.push(value)}`);
    const statement = lookup(
      `select id, facets ->> 'display' from ${tableOf(type)} where practice_id = $1 and id = any($2::text[]) and ${seen}`,
    );
    const rows = await db.run(practice, statement, values);
    return new Map(rows.flatMap(([id, display]) => (typeof display === 'string' ? [[String(id), display] as const] : [])));
  }

  /** What a reference points at that may point at several types and does not say; only what exists is told. */
  async function typesOf(
    practice: string,
    untyped: ReadonlyMap<string, readonly string[]>,
  ): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const type of new Set([...untyped.values()].flat())) {
      const ids = [...untyped].flatMap(([id, targets]) => (targets.includes(type) && !found.has(id) ? [id] : []));
      const target = definitionOf(type);
      if (!target || ids.length === 0) continue;
      const home = target.scope.kind === 'global' ? globalPractice : practice;
      const exists = lookup(`select id from ${tableOf(type)} where practice_id = $1 and id = any($2::text[])`);
      for (const [id] of await db.run(home, exists, [home, ids])) found.set(String(id), type);
    }
    return found;
  }

  async function typeAll(practice: string, definition: ResourceDefinition, body: Body): Promise<void> {
    const untyped = new Map<string, readonly string[]>();
    const all = referencesOf(definition)
      .filter(({ targets }) => targets.length > 1)
      .flatMap(({ path, targets }) => referencesAt(body, path).map((reference) => ({ reference, targets })))
      .filter(({ reference }) => reference.resourceType === undefined)
      .slice(0, mostFilled);
    for (const { reference, targets } of all) untyped.set(reference.id, targets);
    if (untyped.size === 0) return;
    const types = await typesOf(practice, untyped);
    for (const { reference } of all) {
      const type = types.get(reference.id);
      if (type !== undefined) reference.resourceType = type;
    }
  }

  return {
    async fill(practice, definition, body, visibilityOf) {
      await typeAll(practice, definition, body);
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
      const patients = new Set<string>();
      const name = async ([type, references]: readonly [string, readonly MutableReference[]]) => {
        const target = definitionOf(type);
        if (!target) return;
        const home = target.scope.kind === 'global' ? globalPractice : practice;
        const ids = [...new Set(references.map(({ id }) => id))];
        const visibility = visibilityOf(target);
        const names = await displaysSeen(home, type, ids, visibility);
        for (const reference of references) {
          const display = names.get(reference.id);
          if (display !== undefined) reference.display = display;
        }
        if (type === 'Patient') for (const id of names.keys()) patients.add(id);
      };
      await Promise.all([...byType].map(name));
      return patients;
    },
  };
}

function referencesAt(body: Body, path: string): MutableReference[] {
  let found: unknown[] = [body];
  for (const name of path.split('.')) {
    found = found
      .flat()
      .flatMap((item) =>
        typeof item === 'object' && item !== null && name in item ? [(item as Record<string, unknown>)[name]] : [],
      ); // a checked object
  }
  // The body is the caller's own copy, which fill completes in place.
  return found.flat().filter(isReference) as MutableReference[];
}
