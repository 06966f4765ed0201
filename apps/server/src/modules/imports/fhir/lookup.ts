import { definitionOf, isStorableText, type ResourceType } from '@notewell/model';
import type { ParsedFilter } from '@notewell/protocol';
import type { Store } from '../../../resources/store/index.ts';
import { isNode, type Node } from './read.ts';

/** The import may see everything. */
export const everything = { kind: 'everything' } as const;

/** Number of values in one query. */
const most = 400;

const filter = (kind: string, path: string, values: readonly (string | boolean)[]): ParsedFilter => ({
  kind,
  by: 'value',
  paths: [path],
  exclude: false,
  values,
});

const paths = { Id: 'id', Identifier: 'identifiers.value', Npi: 'npi' } as const;

interface Wanted {
  readonly practice: string;
  readonly type: ResourceType;
  readonly by: keyof typeof paths;
  readonly values: readonly string[];
}

/** Finds stored patients who were born in a range of days, both included. */
export function bornBetween(store: Store, practice: string, [first, last]: readonly [string, string]): AsyncGenerator<Node> {
  const to = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  const range = { kind: 'BirthDate', by: 'range', of: 'date', paths: ['birthDate'], exclude: false, from: first, to } as const;
  return pagesOf(store, { practice, type: 'Patient' }, [range]);
}

/** Finds stored resources by their identifiers, ids or NPI, deleted ones included. */
export async function* storedBy(store: Store, { practice, type, by, values }: Wanted): AsyncGenerator<Node> {
  // Values that no text column can hold match nothing, and the database would reject them.
  const distinct = [...new Set(values)].filter(isStorableText);
  for (let from = 0; from < distinct.length; from += most) {
    const filters = [
      filter(by, paths[by], distinct.slice(from, from + most)),
      filter('Deleted', 'meta.isDeleted', [true, false]),
    ];
    yield* pagesOf(store, { practice, type }, filters);
  }
}

async function* pagesOf(
  store: Store,
  { practice, type }: Pick<Wanted, 'practice' | 'type'>,
  filters: readonly ParsedFilter[],
): AsyncGenerator<Node> {
  const query = { practice, definition: definitionOf(type), visibility: everything, partition: undefined, filters };
  let continuation: string | undefined;
  do {
    const page = await store.search.read({ ...query, sort: undefined, pageSize: most, continuation });
    const bodies: unknown = JSON.parse(page.text);
    if (Array.isArray(bodies)) yield* bodies.filter(isNode);
    continuation = page.continuation;
  } while (continuation !== undefined);
}
