import { applyPatch, headers as h } from '@notewell/protocol';
import { givesSignature } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { changeable, requireWhole } from '../disclosure.ts';
import { withoutUnread } from '../lists-by-reader.ts';
import { described } from '../openapi/calls.ts';
import { writing } from '../openapi/headers.ts';
import { bodyOf } from '../saving/body.ts';
import { unnamedTo, withoutNames } from '../unread-names.ts';
import { expiresOf, idOf, keepsHistory, presentRow, settle, versionExpected } from './call.ts';
import { sendAnswer } from './create.ts';
import type { ResourceParts } from './deps.ts';
import { once } from './once.ts';
import { collectionUrls } from './paths.ts';

/** The number of attempts to apply a patch without `versionId` while others change the row. */
const attempts = 5;

/** `PATCH {collection}/{id}?versionId=`: a JSON Patch (RFC 6902), all of it or nothing. */
export function patchRoute(app: FastifyInstance, { store, saving, now }: ResourceParts): void {
  for (const url of collectionUrls('/:id')) {
    app.patch(
      url,
      described({
        summary: 'Changes parts of the resource by JSON Patch (RFC 6902)',
        ability: 'update',
        statuses: [200],
        query: ['versionId'],
        takes: [...writing, h.noHistory, h.timeToLive],
        tells: [h.etag],
        sends: 'patch',
        gives: 'resource',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'update');
        const { practice, caller, definition } = call;
        const id = idOf(request, call);
        if (request.body === undefined) throw new Refusal('body-required');
        const expected = versionExpected(request);
        const expires = expiresOf(request, caller, now());
        const keepHistory = keepsHistory(request, caller);
        const answer = await once({ store, request, call }, async (key) => {
          for (let attempt = 1; ; attempt++) {
            const before = await presentRow(call, store, id);
            if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
            // Before the patch is tried: its tests would tell what is hidden.
            await requireWhole({ caller, definition, practice, store }, before);
            const seen = changeable(caller, definition, bodyOf(before));
            await withoutUnread({ caller, definition, practice, store }, [seen]);
            await withoutNames({ caller, definition, practice, store }, unnamedTo(caller, definition), [seen]);
            const patched = applyPatch(definition, seen, request.body);
            if (!patched.ok) throw new Refusal(patched.code, { errors: patched.errors });
            // Only a version says what its signer has read.
            if (expected === undefined && givesSignature(definition, bodyOf(before), patched.value))
              throw new Refusal('version-required');
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
        return sendAnswer(reply, { store, call }, answer);
      },
    );
  }
}
