import {
  definitionOf,
  isRecord,
  type ResourceByType,
  type ResourceDefinition,
  type ResourceType,
  type UnknownRecord,
} from '@notewell/model';
import { type ParsedFilter, parseFilters } from '@notewell/protocol';
import type { FastifyRequest } from 'fastify';
import { isAllowedTo } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../columns/stored.ts';
import { disclosureOf } from '../disclosure.ts';
import type { PageQuery } from '../search/search.ts';
import type { Store, Visibility } from '../store/index.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { Call } from './call.ts';
import { notePage } from './reads.ts';

interface Paged {
  readonly definition: ResourceDefinition;
  readonly visibility: Visibility;
  readonly filters: readonly ParsedFilter[];
  readonly sort?: PageQuery['sort'];
  /** Set where the caller chose the filters. */
  readonly guard?: PageQuery['guard'];
}
type TextPage = Awaited<ReturnType<Store['search']['read']>>;

/** Pages of the records that pass the filters, as the caller sees them. One page is in memory at a time. */
export async function* pagesOf(
  { practice, caller }: Pick<Call, 'practice' | 'caller'>,
  { store }: { readonly store: Store },
  paged: Paged,
): AsyncGenerator<TextPage> {
  const disclose = disclosureOf({ caller, definition: paged.definition, practice, store });
  let continuation: string | undefined;
  do {
    const query = { ...paged, practice, partition: undefined, sort: paged.sort, pageSize: 1_000, continuation, disclose };
    const page = await store.search.read(query);
    yield page;
    continuation = page.continuation;
  } while (continuation !== undefined);
}

/** The records of a page. */
export function recordsIn(text: string): readonly UnknownRecord[] {
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter(isRecord) : [];
}

/** All records of a type that pass the filters. */
export type Read = <T extends ResourceType>(type: T, wire: Parameters<typeof parseFilters>[1]) => Promise<ResourceByType[T][]>;

/** Reads every record of a type that the caller may see, and logs the reading; none of a type that they may not read. */
export const readerOf =
  ({ request, call }: { readonly request: FastifyRequest; readonly call: Call }, { store }: { readonly store: Store }): Read =>
  async (type, wire) => {
    const { practice, caller } = call;
    const definition: ResourceDefinition = definitionOf(type);
    if (!isAllowedTo(caller, definition, 'read')) return [];
    const visibility = visibilityOf(caller, definition);
    const parsed = parseFilters(definition, wire);
    if (!parsed.ok) throw new Refusal('filter-invalid');
    const found: ResourceByType[typeof type][] = [];
    for await (const page of pagesOf({ practice, caller }, { store }, { definition, visibility, filters: parsed.filters })) {
      notePage({ store, request, call: { ...call, definition, visibility } }, page, {
        partition: undefined,
        filters: parsed.filters,
      });
      found.push(...allStoredAs(type, page));
    }
    return found;
  };
