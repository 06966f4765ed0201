import {
  baseFields,
  definitionOf,
  type Field,
  type FieldSpec,
  type Fields,
  isRecord,
  type ResourceDefinition,
  recordType,
} from '@notewell/model';
import { foundName, literal } from '../postgres/names.ts';

/** A declared path, read against the fields it runs through. */
export interface ResolvedPath {
  readonly name: string;
  /** The selectivity of a reference's id: `few` rows refer to one patient or into a record, `many` to a shared resource. */
  readonly target?: 'few' | 'many' | undefined;
  readonly steps: readonly { readonly name: string; readonly list: boolean }[];
  /** True if the path goes through a list, so that there may be several values. */
  readonly multiple: boolean;
  readonly leaf: FieldSpec | undefined;
  /** The plain column that holds the value, where one does. */
  readonly column: 'id' | 'partition' | 'modified' | 'deleted' | undefined;
}

const columns: Readonly<Record<string, ResolvedPath['column']>> = {
  id: 'id',
  partition: 'partition',
  'meta.lastModified': 'modified',
  'meta.isDeleted': 'deleted',
};

const resolved = new WeakMap<ResourceDefinition, Map<string, ResolvedPath>>();

/** Reads `a.b.c` against a definition. Names beyond what is declared (inside references and json) are taken as they are. */
export function resolvePath(definition: ResourceDefinition, path: string): ResolvedPath {
  let ofType = resolved.get(definition);
  if (!ofType) resolved.set(definition, (ofType = new Map()));
  let found = ofType.get(path);
  // Paths are declared ones: there are few.
  if (!found) ofType.set(path, (found = readPath(definition, path)));
  return found;
}

function readPath(definition: ResourceDefinition, path: string): ResolvedPath {
  let fields: Fields | undefined = { ...baseFields, ...definition.fields };
  let leaf: FieldSpec | undefined;
  let reference: readonly string[] | undefined;
  const steps = path.split('.').map((name) => {
    const field: Field | undefined = fields?.[name];
    let spec = field?.spec;
    let list = false;
    while (spec?.kind === 'list') {
      list = true;
      spec = spec.of.spec;
    }
    reference = name === 'id' && leaf?.kind === 'reference' ? leaf.targets : undefined;
    leaf = spec;
    fields = spec?.kind === 'group' ? spec.fields : undefined;
    return { name, list };
  });
  const { scope } = definition;
  const isPartition = scope.kind === 'partitioned' && scope.by.length === 1 && path === `${scope.by[0]}.id`;
  const target = reference && (reference.some(isOfOne) ? 'few' : 'many');
  // If a single path names the record, its column is `partition`.
  const column = isPartition ? 'partition' : columns[path];
  return { name: path, steps, multiple: steps.some((step) => step.list), leaf, column, target };
}

const isOfOne = (type: string) => type === recordType || definitionOf(type)?.scope.kind === 'partitioned';

/** The last part of an id: the partition of a row that belongs to a record inside another, such as a related person. */
export const lastPart = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

const jsonPath = ({ steps }: ResolvedPath) => `$${steps.map(({ name, list }) => `."${name}"${list ? '[*]' : ''}`).join('')}`;

/** The text at a path without lists; of a secret field, the keyed hash that it is found by. */
export const textAt = (path: ResolvedPath): string =>
  path.leaf?.secret
    ? `(secrets #>> ${literal(`{${foundName(path.name)}}`)})`
    : (path.column ?? `(facets #>> ${literal(`{${path.steps.map((step) => step.name).join(',')}}`)})`);

/** All values at a path with lists, as a JSON array. */
export const arrayAt = (path: ResolvedPath): string => `jsonb_path_query_array(facets, ${literal(jsonPath(path))})`;

/**
 * The expression that rows are ordered by. It is never null and is compared byte by byte, so that keyset pages, range filters
 * and indexes agree. Text is ordered without regard to case, numbers by value.
 */
export function sortKey(path: ResolvedPath): string {
  let key = written.get(path);
  if (key === undefined) written.set(path, (key = writeSortKey(path)));
  return key;
}
const written = new WeakMap<ResolvedPath, string>();

function writeSortKey(path: ResolvedPath): string {
  if (path.column === 'modified') return 'modified';
  if (path.column === 'deleted') return '(deleted::text collate "C")';
  if (path.column) return path.column;
  const value = firstAt(path);
  if (path.leaf?.kind === 'number') return `(case when ${value} is null then 0 else ${value}::numeric end)`;
  const text = orderedText(path);
  // CASE, for the planner takes coalesce for leaky and would not use its index under row-level security.
  return `((case when ${value} is null then '' else ${text} end) collate "C")`;
}

/** The minute of the last change: what the index over changes holds in place of the moment, see migration 0009. */
export const modifiedMinute = 'modified_minute';
/** The minute of a bound moment, to be compared with it. */
const minuteOf = (moment: string) => `date_trunc('minute', ${moment}::timestamptz at time zone 'UTC')`;

/** The expressions that rows are ordered by, first to last. A coarser expression in an index comes first. */
export const sortKeys = (path: ResolvedPath): readonly string[] =>
  path.column === 'modified' ? [modifiedMinute, sortKey(path)] : [sortKey(path)];
/** That a row lies on that side of a bound moment, as far as the index tells: nothing where the index holds the very key. */
export const coarsely = (path: ResolvedPath, side: '<=' | '>=', moment: string): readonly string[] =>
  path.column === 'modified' ? [`${modifiedMinute} ${side} ${minuteOf(moment)}`] : [];

const firstAt = (path: ResolvedPath) =>
  path.multiple ? `(jsonb_path_query_first(facets, ${literal(jsonPath(path))}) #>> '{}')` : textAt(path);
/** The first 200 characters order anything people read, and fit an index entry in every alphabet. */
const orderedText = (path: ResolvedPath) => (path.leaf?.kind === 'text' ? `left(lower(${firstAt(path)}), 200)` : firstAt(path));

/** A row's sort key as a column, as text; null where the row has none. It is read from every row of a page. */
export const sortKeyColumn = (path: ResolvedPath): string => (path.column ? `${sortKey(path)}::text` : orderedText(path));
const saidAsItIs: ReadonlySet<string | undefined> = new Set(['code', 'date', 'time', 'instant', 'duration', 'approximateDate']);
/** True if the body itself holds its sort key. The database then need not extract it from each row of a page. */
export const isSortKeySaid = ({ column, multiple, leaf }: ResolvedPath): boolean =>
  !column && !multiple && leaf?.secret !== true && saidAsItIs.has(leaf?.kind);

/** The key of a row that has none. */
export const noSortKey = (path: ResolvedPath): string => (sortKeyType(path) === 'numeric' ? '0' : '');

/** How a sort key is written as a parameter. */
export function sortKeyType(path: ResolvedPath): 'timestamptz' | 'numeric' | 'text' {
  if (path.column === 'modified') return 'timestamptz';
  return path.leaf?.kind === 'number' && !path.column ? 'numeric' : 'text';
}

/** Every value at a path of a body in memory, through lists. */
export function valuesIn(body: unknown, path: string): unknown[] {
  const found: unknown[] = [];
  const names = path.split('.');
  const take = (value: unknown) => {
    if (value !== undefined && value !== null) found.push(value);
  };
  const enter = (item: unknown, at: number) => {
    const name = names[at] ?? '';
    if (isRecord(item) && Object.hasOwn(item, name)) visit(item[name], at + 1);
  };
  const visit = (value: unknown, at: number) => {
    const step = at === names.length ? take : enter;
    if (Array.isArray(value)) for (const item of value) step(item, at);
    else step(value, at);
  };
  visit(body, 0);
  return found;
}
