import { KeyVault } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../behaviours/body.ts';
import { find } from '../behaviours/lookup.ts';
import type { Saving } from '../behaviours/saving.ts';
import type { Caller } from '../caller.ts';
import { Refusal } from '../refusal.ts';
import { idOf, inPath, settle } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { globalPractice, type Store } from '../store/index.ts';
import { everything } from '../store/visibility.ts';

/**
 * `POST /api/v1/keyVaults/{id}/rotate`: the practice whose data key this entry is gets a new one for what is written from
 * now on, while everybody works; what older ones sealed still opens. 204. A secret is rotated by writing another value.
 */
export function keyRotationRoute(app: FastifyInstance, { store, saving }: RouteDeps): void {
  app.post(`${apiBase}/:collection/:id/rotate`, async (request, reply) => {
    const collection = inPath(request, 'collection');
    if (collection !== KeyVault.collection) throw new Refusal('call-unknown');
    const call = await settle(request, store, 'update');
    const row = await store.reader.read(call.practice, KeyVault, idOf(request, call), call.visibility);
    if (!row) throw new Refusal('not-found');
    const entry = bodyOf(row);
    if (entry['purpose'] !== 'Data')
      throw new Refusal('validation-failed', {
        errors: [{ path: 'purpose', code: 'invalid', message: 'A secret is rotated by writing another value.' }],
      });
    await rotateDataKey({ store, saving }, String(entry['practice']), call.caller);
    return reply.code(204).send();
  });
}

type Parts = { readonly store: Store; readonly saving: Saving };

/** Rotates a practice's data key, and says so in its entries of the vault. Answers the generation. */
export async function rotateDataKey({ store, saving }: Parts, practice: string, caller: Caller): Promise<number> {
  const entries = await dataKeyEntries({ store, saving }, practice, caller);
  const generation = await store.keys.rotate(practice);
  for (const { id } of entries) {
    const before = id === undefined ? undefined : await store.reader.read(globalPractice, KeyVault, id, everything);
    if (before) await saving.update({ practice: globalPractice, caller, definition: KeyVault, before, next: bodyOf(before) });
  }
  return generation;
}

/** What the vault shows of a practice's data key; entered where it does not stand there yet, so that it can be looked at and rotated. */
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
