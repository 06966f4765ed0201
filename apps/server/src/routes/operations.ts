import { apiBase } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requirePermission } from '../access.ts';
import { Refusal } from '../refusal.ts';
import { type Call, callerOf, idOf, settle } from './call.ts';
import { decryptPasswordRoute } from './decrypt-password.ts';
import type { RouteDeps } from './deps.ts';
import { inviteRoute } from './invite.ts';
import { collectionUrls } from './paths.ts';

/** Calls that ask some system beside this one, and what a caller needs for them. Without that system they say so. */
const outside = {
  sync: { ability: 'update', detail: 'No other record system is connected that could be synchronised with.' },
  ocr: { ability: 'update', detail: 'No text recognition is installed.' },
} as const;

/** The resource named in the path, which must be there for the caller. */
async function present(request: FastifyRequest, { store }: RouteDeps, call: Call): Promise<void> {
  const row = await store.reader.read(call.practice, call.definition, idOf(request, call), call.visibility);
  if (!row) throw new Refusal('not-found');
  if (row.deleted) throw new Refusal('gone');
}

export function operationRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { store } = deps;
  for (const [name, { ability, detail }] of Object.entries(outside)) {
    for (const url of collectionUrls(`/:id/${name}`)) {
      app.post(url, async (request) => {
        const call = await settle(request, store, ability);
        await present(request, deps, call);
        throw new Refusal('not-configured', { detail });
      });
    }
  }

  inviteRoute(app, deps);
  decryptPasswordRoute(app, deps);
  app.post(`${apiBase}/practices/:networkId/push-preassociations`, async (request, reply) => {
    const caller = callerOf(request);
    requirePermission(caller, 'manage users');
    if (!deps.preAssociate) throw new Refusal('not-configured', { detail: 'This installation keeps no accounts.' });
    await deps.preAssociate(caller.networkId ?? '', caller);
    return reply.code(204).send();
  });
}
