import { apiBase } from '@notewell/protocol';
import { starterNeeds } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireEvery } from '../access.ts';
import { addStarterContent, starterStanding } from '../practices.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, inPath } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';

/**
 * `GET /practices/{networkId}/starter-content`: each part of what a practice can begin with, and whether this one has it.
 * `POST` adds what it never had, all or nothing, and answers the same with what was `added`; again, it adds nothing. For who
 * may make every kind of it.
 */
export function starterContentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const url = `${apiBase}/practices/:networkId/starter-content`;

  app.get(url, async (request, reply) => {
    const { networkId } = await allowed(request, deps);
    reply.header('cache-control', 'no-store');
    return starterStanding(deps, networkId);
  });
  app.post(url, async (request) => {
    const { networkId, caller } = await allowed(request, deps);
    return addStarterContent(deps, networkId, caller);
  });
}

async function allowed(request: FastifyRequest, { store }: RouteDeps) {
  const [networkId, caller] = [inPath(request, 'networkId'), callerOf(request)];
  requireEvery(caller, starterNeeds);
  if (!(await store.practices.isOpen(networkId))) throw new Refusal('practice-unknown');
  return { networkId, caller };
}
