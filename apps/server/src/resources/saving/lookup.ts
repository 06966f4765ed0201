import {
  completed,
  definitionOf,
  type ResourceByType,
  type ResourceDefinition,
  type ResourceType,
  typedAs,
} from '@notewell/model';
import { parseFilters, parseSort } from '@notewell/protocol';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs, storedAs } from '../columns/stored.ts';
import type { Run } from '../postgres/database.ts';
import type { Store, StoredRow } from '../store/index.ts';
import { everything, visibilityOf } from '../visibility/visibility.ts';
import type { Save } from './behaviour.ts';
import { RelatedRowChanged } from './row-changed.ts';

type Place = Pick<Save, 'practice' | 'sameSave'> & { readonly store: { readonly reader: Pick<Store['reader'], 'read'> } };
type Read<T extends ResourceType> = ResourceByType[T] | undefined;

/** Reads a resource for a rule, independent of the caller. A rule may know more than its caller may read. */
export async function lookUp<T extends ResourceType>(
  { practice, store, sameSave }: Place,
  type: T,
  id: string | undefined,
): Promise<Read<T>> {
  if (id === undefined) return undefined;
  const written = sameSave?.findLast((body) => body.id === id && body.resourceType === type);
  if (written) return typedAs(type, written);
  const row = await store.reader.read(practice, definitionOf(type), id, everything);
  return row && !row.deleted ? readable(type, storedAs(type, row)) : undefined;
}

/** The same for a record that a write names: one that is hidden from the caller is answered like an unknown one. */
export async function lookUpSeen<T extends ResourceType>(
  place: Place & Pick<Save, 'caller'>,
  type: T,
  id: string | undefined,
): Promise<Read<T>> {
  if (id === undefined) return undefined;
  const definition = definitionOf(type);
  const isOwn = place.sameSave?.some((body) => body.id === id);
  const isSeen = isOwn || (await place.store.reader.read(place.practice, definition, id, visibilityOf(place.caller, definition)));
  return isSeen ? lookUp(place, type, id) : undefined;
}

/** An unfinished draft with blanks for what it lacks: rules are written for finished values. */
function readable<T extends ResourceType>(type: T, value: ResourceByType[T]): ResourceByType[T] {
  const definition: ResourceDefinition = definitionOf(type);
  return definition.unfinished?.(value) ? typedAs(type, completed(definition, value)) : value;
}

type WireFilters = readonly {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly exclude?: boolean;
}[];

interface Where {
  readonly practice: string;
  readonly store: Pick<Store, 'search'>;
  /** The transaction whose writes are seen. */
  readonly within?: Run | undefined;
}

const pageSize = 200;

function queryOf<T extends ResourceType>(practice: string, type: T, wire: WireFilters) {
  const definition = definitionOf(type);
  const parsed = parseFilters(definition, wire);
  if (!parsed.ok) throw new Error(`${type} has no such filter: ${JSON.stringify(wire.map(({ kind }) => kind))}`);
  return { practice, definition, visibility: everything, partition: undefined, filters: parsed.filters };
}

/** All resources that a rule looks at, in no order. */
export async function find<T extends ResourceType>(
  { practice, store, within }: Where,
  type: T,
  wire: WireFilters,
): Promise<ResourceByType[T][]> {
  const query = queryOf(practice, type, wire);
  const found: ResourceByType[T][] = [];
  let continuation: string | undefined;
  do {
    const page = await store.search.read({ ...query, sort: undefined, pageSize, continuation, within });
    for (const one of allStoredAs(type, page)) found.push(readable(type, one));
    continuation = page.continuation;
  } while (continuation !== undefined);
  return found;
}

interface Sought {
  readonly filters: WireFilters;
  /** The sort whose index finds the first one. */
  readonly by: string;
}

/** True if a resource matches. Reads the first one only, independent of the caller. */
export async function exists({ practice, store, within }: Where, type: ResourceType, { filters, by }: Sought): Promise<boolean> {
  const query = queryOf(practice, type, filters);
  const sorted = parseSort(query.definition, by, 'asc');
  if (!sorted.ok) throw new Error(`${type} has no such sort: ${by}`);
  const page = await store.search.read({ ...query, sort: sorted.sort, pageSize: 1, continuation: undefined, within });
  return page.count > 0;
}

/** The row that a related write changes, as an earlier related write of the same save left it. */
export async function rowOf({ practice, store, sameSave }: Place, type: string, id: string): Promise<StoredRow> {
  const definition = definitionOf(type);
  const row = definition && (await store.reader.read(practice, definition, id, everything));
  const written = sameSave?.findLast((body) => body.id === id && body.resourceType === type);
  if (written) return { ...(row ?? justMade), id, version: Number(written.meta?.versionId), text: JSON.stringify(written) };
  if (!row) throw new Refusal('stale-version');
  return row;
}

/** A value as it was read, with the version that it was read at. */
type AsRead = { readonly id?: string | undefined; readonly meta?: { readonly versionId?: string | undefined } | undefined };

/**
 * The row of a value that was read before, and from which a related write was computed. Throws RelatedRowChanged if another save
 * changed it between the two reads: the write would take that change back.
 */
export async function rowAsRead(place: Place, type: string, { id = '', meta }: AsRead): Promise<StoredRow> {
  const row = await rowOf(place, type, id);
  const isOfThisSave = place.sameSave?.some((body) => body.id === id && body.resourceType === type) === true;
  if (!isOfThisSave && String(row.version) !== meta?.versionId) throw new RelatedRowChanged();
  return row;
}

/** Columns of a row that the same save creates. */
const justMade = { deleted: false, expires: null, patients: [], creator: '', mentions: null } as const;
