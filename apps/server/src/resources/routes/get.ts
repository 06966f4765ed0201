import { headers as h, headers, versionTag } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { sentOf } from '../disclosure.ts';
import { described } from '../openapi/calls.ts';
import { reading } from '../openapi/headers.ts';
import { idOf, presentRow, settle } from './call.ts';
import type { ResourceParts } from './deps.ts';
import { collectionUrls } from './paths.ts';
import { noteRead } from './reads.ts';
import { matches, sendStored } from './reply.ts';

/** `GET {collection}/{id}`: the stored JSON, unparsed on its way out. */
export function getRoute(app: FastifyInstance, { store }: ResourceParts): void {
  for (const url of collectionUrls('/:id')) {
    app.get(
      url,
      described({
        summary: 'Read',
        ability: 'read',
        statuses: [200, 304],
        takes: [...reading, h.ifNoneMatch],
        tells: [h.etag],
        gives: 'resource',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'read');
        const row = await presentRow(call, store, idOf(request, call));
        noteRead({ store, call }, 'read', row);
        const tag = versionTag(String(row.version));
        if (matches(request.headers[headers.ifNoneMatch], tag)) return reply.code(304).header(headers.etag, tag).send();
        const body = await sentOf({ caller: call.caller, definition: call.definition, practice: call.practice, store }, row);
        return sendStored(reply, 200, row.version, body);
      },
    );
  }
}
