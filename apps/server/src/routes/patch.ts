import { applyPatch } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../behaviours/body.ts';
import { requireWhole } from '../disclosure.ts';
import { Refusal } from '../refusal.ts';
import { expiresOf, idOf, keepsHistory, settle, versionExpected } from './call.ts';
import { sendAnswer } from './create.ts';
import type { RouteDeps } from './deps.ts';
import { once } from './once.ts';
import { collectionUrls } from './paths.ts';

/** Where the caller names no version, so often is the patch applied anew to what another wrote meanwhile. */
const attempts = 5;

/** `PATCH {collection}/{id}?versionId=`: a JSON Patch (RFC 6902), all of it or nothing. */
export function patchRoute(app: FastifyInstance, { store, saving, now }: RouteDeps): void {
  for (const url of collectionUrls('/:id')) {
    app.patch(url, async (request, reply) => {
      const call = await settle(request, store, 'update');
      const { practice, caller, definition, visibility } = call;
      const id = idOf(request, call);
      if (request.body === undefined) throw new Refusal('body-required');
      const expected = versionExpected(request);
      const expires = expiresOf(request, now());
      const keepHistory = keepsHistory(request, caller);
      const answer = await once(store, request, call, async (key) => {
        for (let attempt = 1; ; attempt++) {
          const before = await store.reader.read(practice, definition, id, visibility);
          if (!before) throw new Refusal('not-found');
          if (before.deleted) throw new Refusal('gone');
          if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
          // Before the patch is tried: its tests would tell what is hidden.
          await requireWhole(caller, definition, practice, store, before);
          const patched = applyPatch(definition, bodyOf(before), request.body);
          if (!patched.ok) throw new Refusal(patched.code, { errors: patched.errors });
          try {
            return await saving.update({
              practice,
              caller,
              definition,
              before,
              next: patched.value,
              whole: true,
              expires,
              keepHistory,
              once: key,
            });
          } catch (error) {
            const raced = error instanceof Refusal && error.code === 'stale-version' && expected === undefined;
            if (!raced || attempt >= attempts) throw error;
          }
        }
      });
      return sendAnswer(request, reply, call, store, answer);
    });
  }
}
