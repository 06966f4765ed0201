import { hash } from 'node:crypto';
import { referencesOf } from '@notewell/model';
import { headers, type ParsedFilter, parsePageSize, parseSort } from '@notewell/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { disclosureOf } from '../disclosure.ts';
import type { Page, PageQuery, Query } from '../search/search.ts';
import type { Store } from '../store/index.ts';
import { filterGuardOf, isSortHidden, patientsHiddenFrom } from '../visibility/filter-guard.ts';
import { type Call, flag, header, parameter } from './call.ts';
import { listCharge, matches, sendSheet } from './reply.ts';

const partitionForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The query of a call: in one record, or in all if the caller asks for that. Ids name their record themselves. */
export function queryOf(request: FastifyRequest, call: Call, filters: readonly ParsedFilter[]): Query {
  const { practice, definition, visibility } = call;
  const query = {
    practice,
    definition,
    visibility,
    filters,
    partition: undefined,
    guard: filterGuardOf(call.caller, definition),
  };
  if (definition.scope.kind !== 'partitioned') return query;
  const partition = header(request, headers.partitionKey);
  if (partition !== undefined && partition !== '') {
    if (!partitionForm.test(partition))
      throw new Refusal('header-invalid', { detail: `${headers.partitionKey} is the id of a record.` });
    return { ...query, partition };
  }
  const everywhere = flag(request, headers.crossPartition) || filters.some(({ kind, exclude }) => kind === 'Id' && !exclude);
  if (!everywhere) throw new Refusal('partition-required');
  return query;
}

/** The page asked for: size, order and continuation. */
export function pageOf(request: FastifyRequest, call: Call, store: Store, filters: readonly ParsedFilter[]): PageQuery {
  const pageSize = parsePageSize(parameter(request, 'pageSize'));
  if (pageSize === undefined) throw new Refusal('page-size-invalid');
  const sort = parseSort(call.definition, parameter(request, 'orderBy'), parameter(request, 'order'));
  if (!sort.ok) throw new Refusal(sort.code, { detail: sort.detail });
  if (sort.sort && isSortHidden(call.caller, call.definition, sort.sort.path))
    throw new Refusal('sort-unknown', { detail: `You do not read ${sort.sort.by} here.` });
  const continuation = header(request, headers.continuationToken) || undefined;
  const disclose = disclosureOf({ caller: call.caller, definition: call.definition, practice: call.practice, store });
  return { ...queryOf(request, call, filters), pageSize, sort: sort.sort, continuation, disclose };
}

/** Sends a page. A list that ends on its first page includes its total. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, isFirst: boolean): FastifyReply {
  request.charge = listCharge(page.count);
  const tag = `W/"${hash('sha1', page.versions, 'base64url')}"`;
  reply.header(headers.etag, tag);
  if (page.continuation !== undefined) reply.header(headers.continuationToken, page.continuation);
  else if (isFirst) reply.header(headers.totalCount, String(page.count));
  if (request.method === 'GET' && matches(request.headers[headers.ifNoneMatch], tag)) {
    page.sheet.release();
    return reply.code(304).send();
  }
  return sendSheet(reply, page.sheet);
}

/**
 * Removes ids from filters that the caller may not know of. A filter for somebody's groups is a question about that person,
 * even if the caller sees the group.
 */
export async function narrowed({ caller, definition, practice }: Call, store: Store, filters: readonly ParsedFilter[]) {
  const seen = patientsHiddenFrom(caller);
  if (!seen) return filters;
  const asks = (filter: ParsedFilter) =>
    filter.by === 'reference' &&
    filter.paths.some((path) => referencesOf(definition).some((one) => one.many && one.path === path));
  const asked = filters.flatMap((filter) => (asks(filter) && 'values' in filter ? filter.values.map(recordIn) : []));
  const hidden = await store.hidden.patients(practice, seen, [...new Set(asked)], false);
  if (hidden.size === 0) return filters;
  return filters.map((filter) =>
    asks(filter) && 'values' in filter
      ? { ...filter, values: filter.values.filter((value) => !hidden.has(recordIn(value))) }
      : filter,
  );
}
const recordIn = (value: unknown) => String(value).split('.')[0] ?? '';
