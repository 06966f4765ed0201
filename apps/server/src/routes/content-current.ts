import type { FastifyRequest } from 'fastify';
import { requireAbility } from '../access.ts';
import { bodyOf } from '../behaviours/body.ts';
import { requireWhole } from '../disclosure.ts';
import { Refusal } from '../refusal.ts';
import { idOf, settle } from './call.ts';
import type { RouteDeps } from './deps.ts';

/** The resource whose content is asked for or changed, as it is now. Throws a Refusal where the caller may not. */
export async function current(request: FastifyRequest, { store }: RouteDeps, ability: 'read' | 'update') {
  const call = await settle(request, store, ability);
  const row = await store.reader.read(call.practice, call.definition, idOf(request, call), call.visibility);
  if (!row) throw new Refusal('not-found');
  if (row.deleted) throw new Refusal('gone');
  if (ability === 'update') {
    requireAbility(call.caller, call.definition, 'update', bodyOf(row));
    await requireWhole(call.caller, call.definition, call.practice, store, row);
  }
  return { call, row };
}
