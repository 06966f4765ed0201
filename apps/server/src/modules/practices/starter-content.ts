import { apiBase, headers as h } from '@notewell/protocol';
import { starterNeeds } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireEvery } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { addStarterContent, starterStanding } from './practices.ts';

/**
 * `GET /practices/{networkId}/starter-content` returns each part of the starter content, and if this practice has it. `POST`
 * adds parts that it never had, all or nothing, and returns the same with the number `added`. A repeat adds nothing. For
 * callers who may create every type in it.
 */
export function starterContentRoutes(app: FastifyInstance, deps: AppParts): void {
  const url = `${apiBase}/practices/:networkId/starter-content`;

  app.get(
    url,
    described({
      summary: 'Lists the starter content and which parts this practice has',
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request, reply) => {
      const { networkId } = await allowed(request, deps);
      reply.header('cache-control', 'no-store');
      return starterStanding(deps, networkId);
    },
  );
  app.post(
    url,
    described({
      summary: 'Adds the starter content that the practice never had, in one transaction',
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request) => {
      const { networkId, caller } = await allowed(request, deps);
      return addStarterContent(deps, networkId, caller);
    },
  );
}

async function allowed(request: FastifyRequest, { store }: AppParts) {
  const [networkId, caller] = [inPath(request, 'networkId'), callerOf(request)];
  requireEvery(caller, starterNeeds);
  if (!(await store.practices.isOpen(networkId))) throw new Refusal('practice-unknown');
  return { networkId, caller };
}
