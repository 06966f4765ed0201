import type { FastifyInstance } from 'fastify';
import { settle } from './call.ts';
import type { RouteDeps } from './deps.ts';
import { pageOf, sendPage } from './listing.ts';
import { collectionUrls } from './paths.ts';
import { notePage } from './reads.ts';

/** `GET {collection}`: a page of what the caller may see. */
export function listRoute(app: FastifyInstance, { store }: RouteDeps): void {
  for (const url of collectionUrls()) {
    app.get(url, async (request, reply) => {
      const call = await settle(request, store, 'read');
      const query = pageOf(request, call, store, []);
      const page = await store.search.page(query);
      notePage(store, request, call, page, query);
      return sendPage(request, reply, page, query.continuation === undefined);
    });
  }
}
