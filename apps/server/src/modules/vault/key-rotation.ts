import { KeyVault } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { idOf, inPath, settle } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { find } from '../../resources/saving/lookup.ts';
import type { Saving } from '../../resources/saving/saving.ts';
import { globalPractice, type Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';

/**
 * `POST /api/v1/keyVaults/{id}/rotate` gives the entry's practice a new data key for later writes, without downtime. Older
 * keys still open older data. Answers 204. To rotate a secret, write a new value.
 */
export function keyRotationRoute(app: FastifyInstance, { store, saving }: AppParts): void {
  app.post(
    `${apiBase}/:collection/:id/rotate`,
    described({
      summary: 'Creates a new data key for the practice; older keys still decrypt',
      types: ['KeyVault'],
      statuses: [204],
      takes: who,
    }),
    async (request, reply) => {
      const collection = inPath(request, 'collection');
      if (collection !== KeyVault.collection) throw new Refusal('call-unknown');
      const call = await settle(request, store, 'update');
      const row = await store.reader.read(call.practice, KeyVault, idOf(request, call), call.visibility);
      if (!row) throw new Refusal('not-found');
      const entry = bodyOf(row);
      if (entry['purpose'] !== 'Data')
        throw new Refusal('validation-failed', {
          errors: [{ path: 'purpose', code: 'invalid', message: 'To rotate a secret, write a new value.' }],
        });
      await rotateDataKey({ store, saving }, String(entry['practice']), call.caller);
      return reply.code(204).send();
    },
  );
}

type Parts = { readonly store: Store; readonly saving: Saving };

/** Rotates a practice's data key, and records it in the practice's vault entries. Returns the generation. */
export async function rotateDataKey({ store, saving }: Parts, practice: string, caller: Caller): Promise<number> {
  const entries = await dataKeyEntries({ store, saving }, practice, caller);
  const generation = await store.keys.rotate(practice);
  for (const { id } of entries) {
    const before = id === undefined ? undefined : await store.reader.read(globalPractice, KeyVault, id, everything);
    if (before) await saving.update({ practice: globalPractice, caller, definition: KeyVault, before, next: bodyOf(before) });
  }
  return generation;
}

/** The vault entries of a practice's data key. Creates a missing one, so that the key can be viewed and rotated. */
export async function dataKeyEntries({ store, saving }: Parts, practice: string, caller: Caller): Promise<readonly KeyVault[]> {
  const look = () =>
    find({ practice: globalPractice, store }, 'KeyVault', [
      { kind: 'Practice', values: [practice] },
      { kind: 'Purpose', values: ['Data'] },
    ]);
  const found = await look();
  if (found.length > 0) return found;
  const draft = { name: 'data', practice, purpose: 'Data', status: 'Active' };
  await saving.create({ practice: globalPractice, caller, definition: KeyVault, draft });
  return look();
}
