import { definitionOf, recordDefinition } from '@notewell/model';
import { headers as h } from '@notewell/protocol';
import { givesSignature } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../openapi/calls.ts';
import { writing } from '../openapi/headers.ts';
import { bodyOf } from '../saving/body.ts';
import type { Store } from '../store/index.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import { type Call, expiresOf, idOf, keepsHistory, settle, versionExpected, versionNumber } from './call.ts';
import { sendAnswer } from './create.ts';
import type { ResourceParts } from './deps.ts';
import { once } from './once.ts';
import { collectionUrls } from './paths.ts';

interface Sent {
  readonly id?: unknown;
  readonly meta?: { readonly versionId?: unknown } | null;
}
const isObject = (body: unknown): body is Sent => typeof body === 'object' && body !== null && !Array.isArray(body);

/** `PUT {collection}/{id}`: 200, or 201 where there was none. A body read at an older version is stale. */
export function putRoute(app: FastifyInstance, { store, saving, now }: ResourceParts): void {
  for (const url of collectionUrls('/:id')) {
    app.put(
      url,
      described({
        summary: 'Replaces the resource, or creates it under this id',
        ability: 'update',
        statuses: [200, 201],
        query: ['versionId'],
        takes: [...writing, h.noHistory, h.timeToLive],
        tells: [h.etag],
        sends: 'resource',
        gives: 'resource',
      }),
      async (request, reply) => {
        const call = await settle(request, store, 'update');
        const { practice, caller, definition, visibility } = call;
        const id = idOf(request, call);
        const { body } = request;
        if (body === undefined) throw new Refusal('body-required');
        if (isObject(body) && body.id !== undefined && body.id !== id) throw new Refusal('id-mismatch');
        const expires = expiresOf(request, caller, now());
        const keepHistory = keepsHistory(request, caller);
        const expected = versionExpected(request) ?? versionInBody(request);
        const answer = await once({ store, request, call }, async (key) => {
          const before = await store.reader.read(practice, definition, id, visibility);
          if (before?.deleted) throw new Refusal('gone');
          if (before) {
            if (expected !== undefined && expected !== before.version) throw new Refusal('stale-version');
            // Only a version says what its signer has read.
            if (expected === undefined && givesSignature(definition, bodyOf(before), body)) throw new Refusal('version-required');
            return saving.update({ practice, caller, definition, before, next: body, expires, keepHistory, once: key });
          }
          await requireNoneHidden(store, call, id);
          requireAbility(caller, definition, 'create');
          if (!definition.abilities.includes('create')) throw new Refusal('create-unsupported');
          return saving.create({ practice, caller, definition, draft: body, id, expires, once: key });
        });
        return sendAnswer(reply, { store, call }, answer);
      },
    );
  }
}

/**
 * An unknown id may belong to a row that is hidden from the caller. If a type can have hidden rows, PUT creates rows only in
 * records that the caller sees completely. Every other id gets the response of a missing row.
 */
async function requireNoneHidden(store: Store, { caller, definition, practice, visibility }: Call, id: string): Promise<void> {
  const [record = ''] = id.split('.');
  if (visibility.kind === 'mixed') {
    if (await store.reader.exists(practice, definitionOf('Channel'), record)) {
      const { members } = await store.channels.state(practice, record);
      if (members.some(({ member, isFormer }) => member === caller.profile?.id && !isFormer)) return;
      throw new Refusal('not-found');
    }
    return requireNoneHidden(store, { caller, definition, practice, visibility: visibility.otherwise }, id);
  }
  if (visibility.kind === 'everything') return;
  if (visibility.kind === 'patients' && !visibility.given && definition.scope.kind === 'partitioned') {
    const patient = recordDefinition;
    if (await store.reader.read(practice, patient, record, visibilityOf(caller, patient))) return;
  }
  throw new Refusal('not-found');
}

/** The version a body says it was read at. */
function versionInBody({ body }: FastifyRequest): number | undefined {
  const version = isObject(body) ? body.meta?.versionId : undefined;
  return typeof version === 'string' ? versionNumber(version) : undefined;
}
