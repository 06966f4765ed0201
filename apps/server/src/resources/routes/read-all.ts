import { definitionOf, type ResourceByType, type ResourceDefinition, type ResourceType } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import type { FastifyRequest } from 'fastify';
import { isAllowedTo } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { allStoredAs } from '../columns/stored.ts';
import { disclosureOf } from '../disclosure.ts';
import type { Store } from '../store/index.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { Call } from './call.ts';
import { notePage } from './reads.ts';

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
    const disclose = disclosureOf(caller, definition, practice, store);
    const asked = { partition: undefined, filters: parsed.filters };
    const found: ResourceByType[typeof type][] = [];
    let continuation: string | undefined;
    do {
      const query = { ...asked, practice, definition, visibility, sort: undefined, pageSize: 1_000, continuation, disclose };
      const page = await store.search.read(query);
      notePage(store, request, { ...call, definition, visibility }, page, asked);
      found.push(...allStoredAs(type, page));
      continuation = page.continuation;
    } while (continuation !== undefined);
    return found;
  };
