import type { ResourceDefinition } from '@notewell/model';
import type { ParsedFilter, Sort } from '@notewell/protocol';
import { comparedPath, usesTerms } from '../columns/facets.ts';
import {
  coarsely,
  isSortKeySaid,
  noSortKey,
  type ResolvedPath,
  resolvePath,
  sortKey,
  sortKeyColumn,
  sortKeys,
  sortKeyType,
  valuesIn,
} from '../columns/paths.ts';
import { isOfOneRecord } from '../columns/row.ts';
import { namePath } from '../columns/ways.ts';
import { type Database, onSheet, planned, type Row, type Run, type Statement } from '../postgres/database.ts';
import { tableOf } from '../postgres/names.ts';
import { Sheet } from '../postgres/sheet.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { FilterGuard } from '../visibility/filter-guard.ts';
import { everything, knownByName, type Looking, type Visibility, visibilitySql } from '../visibility/visibility.ts';
import { conditionOf } from './conditions.ts';
import type { Position } from './continuation.ts';
import { createPageEnds } from './page-ends.ts';

export interface Query {
  readonly practice: string;
  readonly definition: ResourceDefinition;
  readonly visibility: Visibility;
  /** The record to look in; undefined looks in all. */
  readonly partition: string | undefined;
  readonly filters: readonly ParsedFilter[];
  /** Keeps filters from revealing hidden parts of rows. */
  readonly guard?: FilterGuard | undefined;
}
export interface PageQuery extends Query {
  readonly sort: Sort | undefined;
  readonly pageSize: number;
  readonly continuation: string | undefined;
  /** A transaction that runs already and whose writes the reader sees. */
  readonly within?: Run | undefined;
  /** Redacts the rows for the reader; absent if nothing is hidden. */
  readonly disclose?: Disclose | undefined;
}
export interface Disclose {
  /** True if a row with these foreign references needs no redaction, see `mentions.ts`. */
  readonly isWhole: (mentions: string | null) => boolean;
  readonly show: (texts: readonly string[]) => Promise<readonly { readonly text: string }[]>;
}
export interface Page {
  /** The stored bodies, unparsed. */
  readonly sheet: Sheet;
  readonly count: number;
  /** Changes whenever the page does: the ids and versions on it. */
  readonly versions: string;
  /** The patients whom the page is about, each once. */
  readonly patients: readonly string[];
  /** Undefined where the list is exhausted. */
  readonly continuation: string | undefined;
}
export interface Search {
  /** A page to send. The caller releases its buffer. */
  readonly page: (query: PageQuery) => Promise<Page>;
  /** A page to be looked at, as the text of a JSON array. */
  readonly read: (query: PageQuery) => Promise<Omit<Page, 'sheet'> & { readonly text: string }>;
  readonly count: (query: Query) => Promise<number>;
}

/** Shapes of statements that are kept prepared; beyond, they are planned each time, so that callers cannot fill the memory. */
const mostPrepared = 2_000;
/** Records of which it is remembered that their rows are not about one patient. */
const mostMixed = 5_000;

export function createSearch(db: Database, secrets: Pick<Secrets, 'hashed' | 'carried'>): Search {
  const shapes = new Map<string, Statement>();
  const pageEnds = createPageEnds(secrets.carried);
  /** Words, ranges and terms are planned for their values each time: how many rows they find decides the plan. */
  const statementFor = (text: string, { definition, filters }: Query): Statement => {
    if (filters.length > 4 || filters.some((filter) => variesWidely(definition, filter))) return { text };
    const known = shapes.get(text);
    if (known) return known;
    if (shapes.size >= mostPrepared) return { text };
    const statement = planned(text);
    shapes.set(text, statement);
    return statement;
  };

  // A hint which of two statements costs less; both are exact.
  const mixed = new Set<string>();
  const noteMixed = (record: string) => {
    if (mixed.size >= mostMixed) mixed.clear();
    mixed.add(record);
  };

  const search: Search = {
    async page(asked) {
      const query = { ...asked, filters: await secrets.hashed(asked.practice, asked.definition, asked.filters) };
      const { practice, partition, within } = query;
      const plan = planOf(query, {
        isMixedRecord: partition !== undefined && mixed.has(partition),
        after: await pageEnds.read(query),
      });
      const sheet = Sheet.take();
      const statement = statementFor(plan.text, query);
      const rows = within
        ? onSheet(await within(statement, plan.values), sheet)
        : await db.run(practice, statement, plan.values, sheet);
      if (plan.about && partition !== undefined && isMixed(rows, partition)) noteMixed(partition);
      const { end, ...page } = await pageOf(query, plan, { rows, sheet });
      return { ...page, continuation: end && (await pageEnds.write(query, end)) };
    },

    async read(query) {
      const { sheet, ...rest } = await search.page(query);
      const text = sheet.array().toString();
      sheet.release();
      return { ...rest, text };
    },

    async count(asked) {
      const query = { ...asked, filters: await secrets.hashed(asked.practice, asked.definition, asked.filters) };
      const values: unknown[] = [];
      const bind = (value: unknown) => `$${values.push(value)}`;
      const where = whereOf(query, bind, { practice: bind(query.practice), ordersById: false, counts: true });
      const text = `select count(*)::int from ${tableOf(query.definition.type)} where ${where.join(' and ')}`;
      const [row] = await db.run(query.practice, statementFor(text, query), values);
      return Number(row?.[0] ?? 0);
    },
  };
  return search;
}

/** The statement of a page, and how to read its rows. */
interface Plan {
  readonly text: string;
  readonly values: unknown[];
  readonly order: Order;
  /** True if each row also carries the patients that it is about. */
  readonly about: boolean;
}

interface Paging {
  readonly isMixedRecord: boolean;
  /** The end of the page before. */
  readonly after: Position | undefined;
}

function planOf(query: PageQuery, { isMixedRecord, after }: Paging): Plan {
  const { definition, sort, pageSize } = query;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const direction = sort?.order ?? 'asc';
  // A text filter finds few rows, which are then checked one by one.
  const byName = sort?.path === namePath && !query.filters.some(({ by }) => by === 'text');
  const practice = bind(query.practice);
  const known = byName ? knownByName(query.visibility, bind, direction) : undefined;
  const where = whereOf(known ? { ...query, visibility: everything } : query, bind, {
    practice,
    ordersById: sort === undefined,
    counts: false,
    mixed: isMixedRecord,
  });
  const order = known ? byKnownName(definition) : orderOf(query, bind);
  const { path, key, keys, place } = order;
  const id = known ? 'known.patient' : 'id';
  if (after) {
    const beyond = direction === 'asc' ? '>' : '<';
    if (keys.length === 0) where.push(`id ${beyond} ${bind(after.id)}`);
    else {
      const at = bind(after.key);
      where.push(`(${key}, ${id}) ${beyond} (${at}::${sortKeyType(path)}, ${bind(after.id)})`);
      where.push(...coarsely(path, `${beyond}=`, at));
    }
  }
  const table = tableOf(definition.type);
  const from = known ? `${known} join ${table} on ${table}.id = known.patient` : table;
  const ordered = [...keys, id].map((one) => `${one} ${direction}`).join(', ');
  // To write a list takes the database as long as to find the row: an id that begins with its record tells as much.
  const about = definition.patients.length > 0 && !isOfOneRecord(definition);
  // Named apart: an order by the column's own name would be one of the texts, without the index.
  const columns = `body, id, version, mentions${place === undefined && !about ? '' : `, ${place ?? 'null'} as place`}${about ? ', patients::text' : ''}`;
  const text = `select ${columns} from ${from} where ${where.join(' and ')} order by ${ordered} limit ${pageSize + 1}`;
  return { text, values, order, about };
}

/** The order of a list. */
interface Order {
  readonly path: ResolvedPath;
  readonly key: string;
  /** Empty in an order by id alone. */
  readonly keys: readonly string[];
  /** Reads a row's key; undefined if the row itself tells it. */
  readonly place: string | undefined;
}

const byKnownName = (definition: ResourceDefinition): Order => {
  const key = 'known.name';
  return { path: resolvePath(definition, namePath), key, keys: [key], place: key };
};

/** Rows in which the value is hidden from the reader are ordered as if they had none. */
function orderOf({ definition, sort, guard }: PageQuery, bind: (value: unknown) => string): Order {
  const path = resolvePath(definition, sort?.path ?? 'id');
  if (path.column === 'id') return { path, key: 'id', keys: [], place: undefined };
  const shown = guard?.ordered(path.name, bind);
  if (shown === undefined)
    return { path, key: sortKey(path), keys: sortKeys(path), place: isSortKeySaid(path) ? undefined : sortKeyColumn(path) };
  const type = sortKeyType(path);
  const byShown = `case when ${shown} then ${sortKey(path)} else '${noSortKey(path)}'::${type} end`;
  const key = type === 'text' ? `((${byShown}) collate "C")` : `(${byShown})`;
  return { path, key, keys: [key], place: `${key}::text` };
}

interface Found {
  /** One more than the page holds where the list goes on. */
  readonly rows: readonly Row[];
  readonly sheet: Sheet;
}

async function pageOf(
  query: PageQuery,
  { order: { path, keys, place } }: Plan,
  { rows, sheet }: Found,
): Promise<Omit<Page, 'continuation'> & { readonly end: Position | undefined }> {
  const { definition, partition, pageSize } = query;
  const more = rows.length > pageSize;
  const count = more ? pageSize : rows.length;
  const last = rows[count - 1];
  const shown = more ? rows.slice(0, count) : rows;
  if (more) sheet.keep(count);
  const isSaid = keys.length > 0 && place === undefined;
  const lastKey = more && isSaid ? valuesIn(JSON.parse(sheet.textAt(count - 1)), path.name)[0] : last?.[4];
  return {
    // The column's own type.
    sheet: await disclosed(sheet, (place) => shown[place]?.[3] as string | null, query.disclose),
    count,
    versions: shown.map(([, id, version]) => `${id}:${version}`).join(','),
    patients: !isOfOneRecord(definition)
      ? patientsIn(shown)
      : partition === undefined
        ? recordsIn(shown)
        : count > 0
          ? [partition]
          : [],
    end: more && last ? { id: String(last[1]), key: keys.length === 0 ? '' : String(lastKey ?? noSortKey(path)) } : undefined,
  };
}

/** True if some row names another patient first, or if there are no rows. */
const isMixed = (rows: readonly (readonly unknown[])[], record: string): boolean =>
  rows.length === 0 || rows.some((row) => !String(row[5]).startsWith(`{${record}`));

/** Ids of the patients or other records that the rows belong to. A row's id begins with them. */
const recordsIn = (rows: readonly (readonly unknown[])[]): readonly string[] => [
  ...new Set(rows.map(([, id]) => String(id).split('.', 1)[0] ?? '')),
];

/** Patients' ids are uuids, so that the array's text form needs no other parsing; most pages are about one. */
function patientsIn(rows: readonly (readonly unknown[])[]): readonly string[] {
  const written = new Set(rows.map((row) => row[5]));
  const ids = [...written].flatMap((text) => (typeof text === 'string' ? text.slice(1, -1).replaceAll('"', '').split(',') : []));
  return [...new Set(ids)].filter((id) => id !== '');
}

/** Rows as far as they are shown to their reader. */
export async function disclosed(
  sheet: Sheet,
  mentionsAt: (place: number) => string | null,
  disclose: Disclose | undefined,
): Promise<Sheet> {
  if (!disclose) return sheet;
  const places: number[] = [];
  // Most rows of a page speak of the same.
  let [last, isWhole]: [string | null | undefined, boolean] = [undefined, true];
  for (let place = 0; place < sheet.count; place++) {
    const mentions = mentionsAt(place);
    if (mentions !== last) [last, isWhole] = [mentions, disclose.isWhole(mentions)];
    if (!isWhole) places.push(place);
  }
  if (places.length === 0) return sheet;
  const shown = await disclose.show(places.map((place) => sheet.textAt(place)));
  return sheet.with(new Map(places.map((place, index) => [place, shown[index]?.text ?? ''])));
}

const variesWidely = (definition: ResourceDefinition, filter: ParsedFilter): boolean =>
  filter.by === 'text' ||
  filter.by === 'range' ||
  filter.by === 'referrer' ||
  filter.paths.some((path) => {
    const resolved = resolvePath(definition, comparedPath(filter, path));
    return resolved.multiple || usesTerms(filter, resolved);
  });

interface Manner extends Pick<Looking, 'counts' | 'mixed'> {
  /** The parameter that holds the practice. */
  readonly practice: string;
  readonly ordersById: boolean;
}
function whereOf(query: Query, bind: (value: unknown) => string, manner: Manner): string[] {
  const { practice, ordersById, ...looking } = manner;
  const { definition, partition, filters, visibility, guard } = query;
  const where = [`practice_id = ${practice}`];
  if (partition !== undefined && ordersById) {
    // An id begins with its partition and a dot, and the slash is the next character: the primary key is the list.
    where.push(`id > ${bind(`${partition}.`)}`, `id < ${bind(`${partition}/`)}`);
  } else if (partition !== undefined) where.push(`partition = ${bind(partition)}`);
  // Filters by id (as in expansion) or by the deleted flag may return deleted rows.
  if (!filters.some(({ kind }) => kind === 'Deleted' || kind === 'Id')) where.push('not deleted');
  where.push('(expires is null or expires > now())');
  for (const filter of filters) {
    const guarded = guard?.over(filter, bind);
    if (guarded === undefined) where.push(conditionOf(definition, filter, bind));
    else {
      const tells = `(${guarded} and ${conditionOf(definition, { ...filter, exclude: false }, bind)})`;
      where.push(filter.exclude ? `not coalesce(${tells}, false)` : tells);
    }
  }
  const seen = visibilitySql(visibility, bind, {
    ...looking,
    partition: partition === undefined ? undefined : () => bind(partition),
  });
  if (seen) where.push(seen);
  return where;
}
