import { headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../openapi/calls.ts';
import { writing } from '../openapi/headers.ts';
import { idOf, keepsHistory, presentRow, settle, versionExpected } from './call.ts';
import { sendAnswer } from './create.ts';
import type { ResourceParts } from './deps.ts';
import { once } from './once.ts';
import { collectionUrls } from './paths.ts';

/** `DELETE {collection}/{id}?versionId=`: 204; again 410. The resource stays readable in its history. */
export function deleteRoute(app: FastifyInstance, { store, saving }: ResourceParts): void {
  for (const url of collectionUrls('/:id')) {
    app.delete(
      url,
      described({
        summary: 'Deletes the resource; its history stays readable',
        ability: 'delete',
        statuses: [204],
        query: ['versionId'],
        takes: [...writing, h.noHistory],
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'delete');
        const { practice, caller, definition } = call;
        const id = idOf(request, call);
        const expected = versionExpected(request);
        const keepHistory = keepsHistory(request, caller);
        const answer = await once({ store, request, call }, async (key) => {
          const before = await presentRow(call, store, id);
          if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
          return saving.remove({ practice, caller, definition, before, keepHistory, once: key });
        });
        return sendAnswer(reply, { store, call }, answer);
      },
    );
  }
}
