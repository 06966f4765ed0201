import {
  definitionOf,
  type Field,
  isRecord,
  isResourceType,
  type ResourceDefinition,
  type ResourceType,
  referencesOf,
  valuesAt,
} from '@notewell/model';
import {
  bookingFault,
  isPlaced,
  keptWhileUsed,
  personalTypes,
  type Referring,
  referringTo,
  stillUsedSentence,
  type Uses,
} from '@notewell/rules';
import { isAllowedTo } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { prepared, type Run } from '../postgres/database.ts';
import { tableOf } from '../postgres/names.ts';
import { conditionOf } from '../search/conditions.ts';
import type { Body } from '../store/index.ts';
import { namesSql } from '../visibility/row-conditions.ts';
import { namesSeenBy, visibilityOf, visibilitySql } from '../visibility/visibility.ts';
import type { Change, Save } from './behaviour.ts';
import { isMachine } from './moves.ts';

type Deleted = Pick<Change, 'practice' | 'caller' | 'definition' | 'id'>;
type Bind = (value: unknown) => string;
/** One more step of the transaction of a write. */
type Step = (run: Run) => Promise<'done'>;

/**
 * Refuses to delete a record that others refer to. The step follows the deletion in its transaction: the record is locked by
 * then, so that a write that refers to it either is counted here or finds it deleted (`requireThere`).
 */
export function unlessUsed(deleted: Deleted): readonly Step[] {
  const { type } = deleted.definition;
  if (!isResourceType(type) || !keptWhileUsed.has(type) || isMachine(deleted.caller)) return [];
  return [
    async (run) => {
      const seen: Uses[] = [];
      let isUsed = false;
      for (const one of referringTo(type)) {
        const [all, shown] = await countOf(run, deleted, one);
        isUsed ||= all > 0;
        seen.push({ type: one.type, count: shown });
      }
      if (isUsed) throw new Refusal('still-used', { detail: stillUsedSentence(type, seen) });
      return 'done';
    },
  ];
}

/**
 * Refuses a write that names a deleted record where it named none before. The step locks the named records in the transaction
 * of the write, so that nobody deletes them meanwhile. An upcoming visit names nothing retired either, nor does a wish that is
 * given its time. A hidden record is answered like one that does not exist. A chart's own patient and fields filled by the server are not checked, nor what
 * patients and relatives keep for themselves: it would tell them which colleague is gone.
 */
export function requireThere({ practice, caller, definition, before, after, now }: Save): readonly Step[] {
  const isFamilys = caller.profile !== undefined && caller.profile.resourceType !== 'Practitioner';
  if (isFamilys && personalTypes.some((type) => type === definition.type)) return [];
  const isNew = before === undefined || (definition.type === 'Appointment' && isPlaced(before, after));
  const named = namedIn(definition, after, before !== undefined && isNew ? ofWishes : []);
  const known = before && !isNew ? namedIn(definition, before) : new Map<ResourceType, ReadonlySet<string>>();
  const added = [...named].flatMap(([type, ids]) => {
    const fresh = [...ids].filter((id) => !known.get(type)?.has(id));
    return fresh.length > 0 ? [[type, fresh.toSorted()] as const] : [];
  });
  if (added.length === 0) return [];
  return [
    async (run) => {
      for (const [type, ids] of added) {
        const values: unknown[] = [practice, ids];
        const seen = visibilitySql(namesSeenBy(caller, definitionOf(type)), (value) => `$${values.push(value)}`);
        const text = `select deleted, facets ->> 'status', facets ->> 'active' from ${tableOf(type)}
          where practice_id = $1 and id = any($2::text[])${seen ? ` and ${seen}` : ''} order by id for key share`;
        for (const [deleted, status, active] of await run(prepared(text), values)) {
          if (deleted === true) throw new Refusal('reference-unresolvable');
          const row = { status, active: active === null ? undefined : active === 'true' };
          const detail = bookingFault({ ...after, resourceType: definition.type }, now, { type, row });
          if (detail !== undefined) throw new Refusal('transition-refused', { detail });
        }
      }
      return 'done';
    },
  ];
}

/** Fields that a visit keeps of its time on the waitlist: it takes place with one of these people. */
const ofWishes: readonly string[] = ['wish', 'offers'];

/** True for a field that the server fills. */
const isServers = (field: Field | undefined): boolean =>
  field?.spec.stampedBy !== undefined || (field?.spec.readOnly === true && !field.spec.givenAtCreation);

/** Ids of the records that a body is built on, by type. */
function namedIn(
  definition: ResourceDefinition,
  body: Body,
  except: readonly string[] = [],
): ReadonlyMap<ResourceType, ReadonlySet<string>> {
  const { scope, fields } = definition;
  const own: readonly string[] = scope.kind === 'partitioned' ? scope.by : [];
  const named = new Map<ResourceType, Set<string>>();
  for (const { path, targets } of referencesOf(definition)) {
    if (own.includes(path) || except.includes(path.split('.')[0] ?? '') || isServers(fields[path])) continue;
    for (const value of valuesAt(body, path)) {
      if (!isRecord(value) || typeof value.id !== 'string') continue;
      const type = value.resourceType ?? (targets.length === 1 ? targets[0] : undefined);
      if (typeof type !== 'string' || !isResourceType(type) || !keptWhileUsed.has(type)) continue;
      named.set(type, (named.get(type) ?? new Set()).add(value.id));
    }
  }
  return named;
}

/** The rows that refer to the record: all of them, and those that the caller sees. */
async function countOf(run: Run, { practice, caller, definition, id }: Deleted, one: Referring): Promise<[number, number]> {
  const from = definitionOf(one.type);
  if (from.scope.kind === 'global') return [0, 0];
  const values: unknown[] = [practice];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const others = from === definition ? ` and id <> ${bind(id)}` : '';
  const where = `practice_id = $1 and not deleted and (expires is null or expires > now())${others} and (${refersSql(from, one, id, bind)})`;
  const count = async (and: string) => {
    const text = `select count(*)::int from ${tableOf(one.type)} where ${where}${and}`;
    const [row] = await run({ text }, values);
    return Number(row?.[0] ?? 0);
  };
  const all = await count('');
  if (all === 0 || !isAllowedTo(caller, from, 'read')) return [all, 0];
  const seen = visibilitySql(visibilityOf(caller, from), bind);
  return [all, seen === '' ? all : await count(` and ${seen}`)];
}

/** The reference at a path, by the index of a filter where there is one. */
function refersSql(from: ResourceDefinition, { paths }: Referring, id: string, bind: Bind): string {
  const filters = Object.entries(from.filters).filter(([, { by, paths: own }]) => by === 'reference' && own.some(isOne));
  const filtered = new Set(filters.flatMap(([, filter]) => filter.paths));
  const bare = paths.filter((path) => !filtered.has(path));
  return [
    ...filters.map(([kind, filter]) =>
      conditionOf(from, { kind, paths: filter.paths, exclude: false, by: 'reference', values: [id] }, bind),
    ),
    ...(bare.length > 0 ? namesSql(from, bare, bind([id])) : []),
  ].join(' or ');
  function isOne(path: string) {
    return paths.includes(path);
  }
}
