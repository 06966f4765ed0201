import { definitionOf, type ResourceByType, type ResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { allStoredAs } from '../../resources/columns/stored.ts';
import type { find } from '../../resources/saving/lookup.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { JobWork } from '../module.ts';

const pageSize = 200;

/** Records that match, page by page, until the run is stopped. */
export async function* pagesOf<T extends ResourceType>(
  { parts: { store }, practice, signal }: JobWork,
  type: T,
  wire: Parameters<typeof find>[2],
): AsyncGenerator<ResourceByType[T][]> {
  const definition = definitionOf(type);
  const parsed = parseFilters(definition, wire);
  if (!parsed.ok) throw new Error(`${type} has no such filter: ${JSON.stringify(wire.map(({ kind }) => kind))}`);
  let continuation: string | undefined;
  do {
    signal.throwIfAborted();
    const query = { practice, definition, visibility: everything, partition: undefined, filters: parsed.filters };
    const page = await store.search.read({ ...query, sort: undefined, pageSize, continuation });
    yield allStoredAs(type, page);
    continuation = page.continuation;
  } while (continuation !== undefined);
}
