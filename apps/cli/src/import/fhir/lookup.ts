import { definitionOf, isStorableText, type ResourceType } from '@notewell/model';
import type { ParsedFilter } from '@notewell/protocol';
import type { Store } from '@notewell/server';
import { isNode, type Node } from './read.ts';

/** The import itself may see whatever there is. */
export const everything = { kind: 'everything' } as const;

/** How many are asked for at once. */
const most = 400;

const filter = (kind: string, path: string, values: readonly (string | boolean)[]): ParsedFilter => ({
  kind,
  by: 'value',
  paths: [path],
  exclude: false,
  values,
});

/** Stored resources by the values of their identifiers, or by their ids: those that were deleted too. */
export async function* storedBy(
  store: Store,
  practice: string,
  type: ResourceType,
  by: 'Identifier' | 'Id',
  values: readonly string[],
): AsyncGenerator<Node> {
  // What no text column can hold is in none, and the database would not even be asked.
  const distinct = [...new Set(values)].filter(isStorableText);
  for (let from = 0; from < distinct.length; from += most) {
    const filters = [
      filter(by, by === 'Id' ? 'id' : 'identifiers.value', distinct.slice(from, from + most)),
      filter('Deleted', 'meta.isDeleted', [true, false]),
    ];
    let continuation: string | undefined;
    do {
      const page = await store.search.read({
        practice,
        definition: definitionOf(type),
        visibility: everything,
        partition: undefined,
        filters,
        sort: undefined,
        pageSize: most,
        continuation,
      });
      const bodies: unknown = JSON.parse(page.text);
      if (Array.isArray(bodies)) yield* bodies.filter(isNode);
      continuation = page.continuation;
    } while (continuation !== undefined);
  }
}
