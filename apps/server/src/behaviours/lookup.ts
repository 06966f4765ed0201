import { definitionOf, type ResourceByType, type ResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import type { Store } from '../store/index.ts';
import { allStoredAs, storedAs } from '../store/stored.ts';
import { everything } from '../store/visibility.ts';
import type { Save } from './behaviour.ts';

type Place = Pick<Save, 'practice' | 'store' | 'beside'>;
type Read<T extends ResourceType> = ResourceByType[T] | undefined;

/** A resource that a rule looks at, whoever is calling: what a rule may know is not what its caller may read. */
export async function lookUp<T extends ResourceType>(
  { practice, store, beside }: Place,
  type: T,
  id: string | undefined,
): Promise<Read<T>> {
  if (id === undefined) return undefined;
  const written = beside?.find((body) => body.id === id && body.resourceType === type);
  if (written) return written as unknown as ResourceByType[T]; // it passed that type's validation
  const row = await store.reader.read(practice, definitionOf(type), id, everything);
  return row && !row.deleted ? storedAs(type, row) : undefined;
}

type WireFilters = readonly {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly from?: string;
  readonly to?: string;
}[];

/** Resources that a rule looks at, up to 200 of them, in no order. */
export async function find<T extends ResourceType>(
  { practice, store }: { readonly practice: string; readonly store: Pick<Store, 'search'> },
  type: T,
  wire: WireFilters,
): Promise<ResourceByType[T][]> {
  const definition = definitionOf(type);
  const parsed = parseFilters(definition, wire);
  if (!parsed.ok) throw new Error(`${type} has no such filter: ${JSON.stringify(wire.map(({ kind }) => kind))}`);
  const query = { practice, definition, visibility: everything, partition: undefined, filters: parsed.filters };
  const page = await store.search.read({ ...query, sort: undefined, pageSize: 200, continuation: undefined });
  return allStoredAs(type, page);
}
