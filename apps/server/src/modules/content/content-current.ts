import type { FastifyRequest } from 'fastify';
import { requireWhole } from '../../resources/disclosure.ts';
import { idOf, presentRow, settle } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { requireWrite } from '../../resources/saving/require-write.ts';
import type { AppParts } from '../parts.ts';

/** The current version of the resource whose content is read or changed. Throws a Refusal without permission. */
export async function current(request: FastifyRequest, { store }: AppParts, ability: 'read' | 'update') {
  const call = await settle(request, store, ability);
  const row = await presentRow(call, store, idOf(request, call));
  if (ability === 'update') {
    await requireWrite({ ...call, store }, 'update', { before: bodyOf(row) });
    await requireWhole({ caller: call.caller, definition: call.definition, practice: call.practice, store }, row);
  }
  return { call, row };
}
