import { headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { described } from '../openapi/calls.ts';
import { listing, reading, where } from '../openapi/headers.ts';
import { settle } from './call.ts';
import type { ResourceParts } from './deps.ts';
import { pageOf, sendPage } from './listing.ts';
import { collectionUrls } from './paths.ts';
import { notePage } from './reads.ts';

/** `GET {collection}`: a page of what the caller may see. */
export function listRoute(app: FastifyInstance, { store }: ResourceParts): void {
  for (const url of collectionUrls()) {
    app.get(
      url,
      described({
        summary: 'Lists one page of the collection',
        ability: 'read',
        statuses: [200, 304],
        ...listing,
        takes: [...reading, ...where, h.ifNoneMatch],
        gives: 'list',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'read');
        const query = pageOf(request, call, store, []);
        const page = await store.search.page(query);
        notePage({ store, request, call }, page, query);
        return sendPage(request, reply, page, query.continuation === undefined);
      },
    );
  }
}
