import { definitionOf } from '@notewell/model';
import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import { bodyOf } from '../../resources/saving/body.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import { grantsOf } from '../accounts/index.ts';
import type { AppParts } from '../parts.ts';
import { ownAccess } from './own-access.ts';

/** Names at most. */
const most = 3;

/**
 * `GET /practices/{networkId}/administrators`: names of people who manage users, so that colleagues know whom to ask. For
 * staff who may read practitioners; others get none.
 */
export function administratorsRoute(app: FastifyInstance, { store, accounts }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/administrators`,
    described({ summary: 'Names the people who manage users', statuses: [200], takes: [h.profile], gives: 'json' }),
    async (request, reply): Promise<string[]> => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      reply.header('cache-control', 'no-store');
      const definition = definitionOf('Practitioner');
      if (!accounts || caller.profile?.resourceType !== 'Practitioner' || !caller.permissions.has('Practitioner.Read')) return [];
      const own = await ownAccess(store, practice);
      const names: string[] = [];
      for (const seat of await accounts.staffOf(practice)) {
        if (!grantsOf(seat, own, { kind: 'own' }).permissions.has('manage users')) continue;
        const row = await store.reader.read(practice, definition, seat.profile.id, visibilityOf(caller, definition));
        const body = row && !row.deleted ? bodyOf(row) : undefined;
        if (body?.display && body['active'] !== false) names.push(body.display);
        if (names.length === most) break;
      }
      return names;
    },
  );
}
