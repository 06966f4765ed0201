import { headers as h, headers, parseFilters, wantsMinimal } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../openapi/calls.ts';
import { listing, reading, where } from '../openapi/headers.ts';
import { header, settle } from './call.ts';
import type { ResourceParts } from './deps.ts';
import { narrowed, pageOf, queryOf, sendPage } from './listing.ts';
import { collectionUrls } from './paths.ts';
import { notePage } from './reads.ts';

/** `POST {collection}/queries`: a page of what passes every filter; with `prefer: return=minimal` only how many do. */
export function queriesRoute(app: FastifyInstance, { store }: ResourceParts): void {
  for (const url of collectionUrls('/queries')) {
    app.post(
      url,
      described({
        summary: 'Lists one page of the resources that pass all filters, or counts them',
        ability: 'read',
        statuses: [200, 204],
        ...listing,
        takes: [...reading, ...where, h.prefer],
        sends: 'filters',
        gives: 'list',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'read');
        if (request.body === undefined) throw new Refusal('body-required');
        const parsed = parseFilters(call.definition, request.body);
        if (!parsed.ok) throw new Refusal(parsed.code, { errors: parsed.errors.slice(0, 100) });
        const filters = await narrowed(call, store, parsed.filters);
        if (wantsMinimal(header(request, headers.prefer))) {
          const query = queryOf(request, call, filters);
          const count = await store.search.count(query);
          notePage({ store, request, call }, { patients: [], count }, query);
          request.charge = 2;
          return reply.code(204).header(headers.totalCount, String(count)).send();
        }
        const query = pageOf(request, call, store, filters);
        const page = await store.search.page(query);
        notePage({ store, request, call }, page, query);
        return sendPage(request, reply, page, query.continuation === undefined);
      },
    );
  }
}
