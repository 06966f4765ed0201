import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../openapi/calls.ts';
import { who } from '../openapi/headers.ts';
import { idOf, presentRow, settle } from './call.ts';
import type { ResourceParts } from './deps.ts';
import { collectionUrls } from './paths.ts';

/** Calls that use an external system, and the permission that each needs. Without that system they refuse and say so. */
const outside = {
  sync: {
    ability: 'update',
    summary: 'Synchronizes with another record system',
    gives: 'resource',
    detail: 'No other record system is connected.',
  },
  ocr: {
    ability: 'update',
    summary: 'Recognizes text in the content',
    gives: 'json',
    detail: 'No text recognition is installed.',
  },
} as const;

export function operationRoutes(app: FastifyInstance, deps: ResourceParts): void {
  const { store } = deps;
  for (const [name, { ability, detail, summary, gives }] of Object.entries(outside)) {
    for (const url of collectionUrls(`/:id/${name}`)) {
      app.post(url, described({ summary, ability, statuses: [200], takes: who, gives }), async (request) => {
        const call = await settle(request, store, ability);
        await presentRow(call, deps.store, idOf(request, call));
        throw new Refusal('not-configured', { detail });
      });
    }
  }
}
