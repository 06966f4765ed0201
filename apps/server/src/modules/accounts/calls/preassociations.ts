import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../../../kernel/access.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import { callerOf } from '../../../resources/routes/call.ts';
import type { AppParts } from '../../parts.ts';

export function preAssociationsRoute(app: FastifyInstance, deps: AppParts): void {
  app.post(
    `${apiBase}/practices/:networkId/push-preassociations`,
    described({
      summary: 'Say who patients and related persons will be when they first sign in with their address verified',
      statuses: [204],
      takes: [h.profile],
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      requirePermission(caller, 'manage users');
      if (!deps.preAssociate) throw new Refusal('not-configured', { detail: 'This installation keeps no accounts.' });
      await deps.preAssociate(caller.networkId ?? '', caller);
      return reply.code(204).send();
    },
  );
}
