import { headers as h, headers, parsePageSize, versionTag } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { disclosed, disclosureOf, goesByNow } from '../disclosure.ts';
import { described } from '../openapi/calls.ts';
import { who } from '../openapi/headers.ts';
import { bodyOf } from '../saving/body.ts';
import type { Body } from '../store/index.ts';
import { type Call, header, idOf, parameter, settle, versionInPath } from './call.ts';
import type { ResourceParts } from './deps.ts';
import { collectionUrls } from './paths.ts';
import { noteHistory, noteRead } from './reads.ts';
import { listCharge, matches, sendSheet, sendStored } from './reply.ts';

/** `GET {collection}/{id}/_history`: every version, newest first, a deleted resource's too. */
export function historyListRoute(app: FastifyInstance, { store }: ResourceParts): void {
  for (const url of collectionUrls('/:id/_history')) {
    app.get(
      url,
      described({
        summary: 'Lists all versions, newest first',
        ability: 'read',
        statuses: [200],
        query: ['pageSize'],
        takes: [...who, h.continuationToken],
        tells: [h.continuationToken, h.totalCount],
        gives: 'list',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'read');
        const pageSize = parsePageSize(parameter(request, 'pageSize'));
        if (pageSize === undefined) throw new Refusal('page-size-invalid');
        const continuation = header(request, headers.continuationToken) || undefined;
        const id = idOf(request, call);
        const page = await store.history.list(call, id, {
          pageSize,
          continuation,
          disclose: disclosureOf(
            { caller: call.caller, definition: call.definition, practice: call.practice, store },
            await asItIs(call, id, store),
          ),
        });
        if (page.count === 0 && continuation === undefined) throw new Refusal('not-found');
        noteHistory(store, call, id);
        request.charge = listCharge(page.count);
        if (page.continuation !== undefined) reply.header(headers.continuationToken, page.continuation);
        else if (continuation === undefined) reply.header(headers.totalCount, String(page.count));
        return sendSheet(reply, page.sheet);
      },
    );
  }
}

/** The current row of the requested versions, if the redaction depends on it. */
export async function asItIs(call: Call, id: string, store: ResourceParts['store']): Promise<Body | undefined> {
  if (!goesByNow(call.caller, call.definition)) return undefined;
  const row = await store.reader.read(call.practice, call.definition, id, call.visibility);
  return row && bodyOf(row);
}

/** `GET {collection}/{id}/_history/{versionId}`: one version, for as long as the resource is kept. */
export function historyVersionRoute(app: FastifyInstance, { store }: ResourceParts): void {
  for (const url of collectionUrls('/:id/_history/:versionId')) {
    app.get(
      url,
      described({
        summary: 'One version',
        ability: 'read',
        statuses: [200, 304],
        takes: [...who, h.ifNoneMatch],
        tells: [h.etag],
        gives: 'resource',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'read');
        const id = idOf(request, call);
        const row = await store.history.version(call, id, versionInPath(request));
        if (!row) throw new Refusal('version-unknown');
        noteRead({ store, call }, 'history', row);
        const tag = versionTag(String(row.version));
        if (matches(request.headers[headers.ifNoneMatch], tag)) return reply.code(304).header(headers.etag, tag).send();
        const now = await asItIs(call, id, store);
        const { text } = await disclosed(
          { caller: call.caller, definition: call.definition, practice: call.practice, store },
          row.text,
          now,
        );
        return sendStored(reply, 200, row.version, text);
      },
    );
  }
}
