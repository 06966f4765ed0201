import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../access.ts';
import { Refusal } from '../refusal.ts';
import { expiresOf, idOf, keepsHistory, settle, versionExpected, versionNumber } from './call.ts';
import { sendAnswer } from './create.ts';
import type { RouteDeps } from './deps.ts';
import { once } from './once.ts';
import { collectionUrls } from './paths.ts';

interface Sent {
  readonly id?: unknown;
  readonly meta?: { readonly versionId?: unknown } | null;
}
const isObject = (body: unknown): body is Sent => typeof body === 'object' && body !== null && !Array.isArray(body);

/** `PUT {collection}/{id}`: 200, or 201 where there was none. A body read at an older version is stale. */
export function putRoute(app: FastifyInstance, { store, saving, now }: RouteDeps): void {
  for (const url of collectionUrls('/:id')) {
    app.put(url, async (request, reply) => {
      const call = await settle(request, store, 'update');
      const { practice, caller, definition, visibility } = call;
      const id = idOf(request, call);
      const { body } = request;
      if (body === undefined) throw new Refusal('body-required');
      if (isObject(body) && body.id !== undefined && body.id !== id) throw new Refusal('id-mismatch');
      const expires = expiresOf(request, now());
      const keepHistory = keepsHistory(request, caller);
      const expected = versionExpected(request) ?? versionInBody(request);
      const answer = await once(store, request, call, async (key) => {
        const before = await store.reader.read(practice, definition, id, visibility);
        if (before?.deleted) throw new Refusal('gone');
        if (before) {
          if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
          return saving.update({ practice, caller, definition, before, next: body, expires, keepHistory, once: key });
        }
        requireAbility(caller, definition, 'create');
        if (!definition.abilities.includes('create')) throw new Refusal('create-unsupported');
        return saving.create({ practice, caller, definition, draft: body, id, expires, once: key });
      });
      return sendAnswer(request, reply, call, answer);
    });
  }
}

/** The version a body says it was read at. */
function versionInBody({ body }: FastifyRequest): number | undefined {
  const version = isObject(body) ? body.meta?.versionId : undefined;
  return typeof version === 'string' ? versionNumber(version) : undefined;
}
