import { createHash } from 'node:crypto';
import type { Filter, ResourceDefinition } from '@notewell/model';
import { tableOf } from '../postgres/names.ts';
import { filterPaths, usesTerms } from './facets.ts';
import { modifiedMinute, type ResolvedPath, resolvePath, sortKey, textAt } from './paths.ts';
import { hasWays } from './ways.ts';
import { textFilters } from './words.ts';

export interface DerivedIndex {
  /** Named by what it holds, so that a changed declaration is another index and the old one is found obsolete. */
  readonly name: string;
  readonly sql: string;
  /** The filters and sorts that it serves. */
  readonly serves: readonly string[];
}

/** A PostgreSQL regular expression that matches the names of derived indexes and of no others. */
export const derivedIndexName = '^resource_.*_[0-9a-f]{12}$';

interface Column {
  readonly using: string;
  readonly where?: string;
}

const usesColumnsOnly = (path: ResolvedPath) => path.column === 'id' || path.column === 'partition' || path.column === 'deleted';

function columnsOfFilter(definition: ResourceDefinition, filter: Filter): Column[] {
  if (filter.by === 'text') return [];
  return filterPaths(definition, filter).flatMap((path): Column[] => {
    // The primary key serves ids and partitions, and a boolean halves nothing worth an index.
    if (usesColumnsOnly(path) || path.leaf?.kind === 'boolean') return [];
    if (usesTerms(filter, path)) return [terms];
    // An index entry holds some 2,700 bytes, and a character takes up to 4.
    if (path.leaf?.kind === 'text' && path.leaf.max > 600) return [];
    if (filter.by === 'range') return filter.of === 'number' ? [] : [ordered(path)];
    return [{ using: `btree (practice_id, ${textAt(path)}, id)`, where: `${textAt(path)} is not null` }];
  });
}

/** One index over what most filters compare costs a write a fraction of what one for each would. */
const terms: Column = { using: 'gin (practice_id, terms) with (gin_pending_list_limit = 1024)' };
const ordered = (path: ResolvedPath): Column => ({
  using: path.column === 'modified' ? `btree (practice_id, ${modifiedMinute})` : `btree (practice_id, ${sortKey(path)}, id)`,
});
/** Finds single rows by the ids of access paths. A lookup costs a third of one in the primary key. */
const oneByOne: Column = { using: 'hash (id)' };
const orderedInPartition = (path: ResolvedPath): Column => ({ using: `btree (practice_id, partition, ${sortKey(path)}, id)` });

/**
 * Within a record (one patient's notes) only moments order long lists; across a practice's large types likewise. The
 * rest sorts what an index has narrowed.
 */
function columnsOfSort(definition: ResourceDefinition, sort: string): Column[] {
  const path = resolvePath(definition, sort);
  if (usesColumnsOnly(path)) return [];
  if (definition.scope.kind !== 'partitioned') return [ordered(path)];
  const isMoment = path.column === 'modified' || path.leaf?.kind === 'instant';
  return isMoment ? [ordered(path), ...(path.column ? [] : [orderedInPartition(path)])] : [];
}

/** The indexes that a type's declared filters and sorts need. */
export function indexesOf(definition: ResourceDefinition): DerivedIndex[] {
  const table = tableOf(definition.type);
  const found = new Map<string, { column: Column; serves: string[] }>();
  const add = (columns: readonly Column[], serves: string) => {
    for (const column of columns) {
      const key = `${column.using} where ${column.where ?? ''}`;
      const known = found.get(key);
      if (known) known.serves.push(serves);
      else found.set(key, { column, serves: [serves] });
    }
  };
  for (const [kind, filter] of Object.entries(definition.filters)) add(columnsOfFilter(definition, filter), `filter ${kind}`);
  for (const [name, path] of Object.entries(definition.sorts)) add(columnsOfSort(definition, path), `sort ${name}`);
  if (textFilters(definition).length > 0)
    add([{ using: 'gin (practice_id, words gin_trgm_ops) with (gin_pending_list_limit = 1024)' }], 'text');
  if (hasWays(definition)) add([oneByOne], 'ways');
  return [...found].map(([key, { column, serves }]) => {
    const name = `${table.slice(0, 40)}_${createHash('sha256').update(`${definition.type} ${key}`).digest('hex').slice(0, 12)}`;
    const where = column.where ? ` where ${column.where}` : '';
    return { name, serves, sql: `create index if not exists ${name} on ${table} using ${column.using}${where}` };
  });
}
