import { apiBase, headers as h } from '@notewell/protocol';
import { explain, explainAll, isPermission } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath, parameter } from '../../resources/routes/call.ts';
import { roleDisplay } from '../accounts/index.ts';
import type { AppParts } from '../parts.ts';
import { ownAccess } from './own-access.ts';
import { reachOf } from './reach.ts';
import { isKnown } from './sign-ins.ts';

/**
 * `GET /practices/{networkId}/access/{practitionerId}` returns a person's permissions, each with its role and grant set. With
 * `permission=` it explains that one. For holders of *manage users* or *view permission*. 404 for people who cannot sign in.
 */
export function accessRoute(app: FastifyInstance, { store, accounts, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/access/:profileId`,
    described({
      summary: 'Explains a person’s permissions by role and grant set',
      statuses: [200],
      query: ['permission'],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request) => {
      const [networkId, profileId] = [inPath(request, 'networkId'), inPath(request, 'profileId')];
      requirePermission(callerOf(request), 'manage users', 'view permission');
      if (!(await store.practices.isOpen(networkId))) throw new Refusal('practice-unknown');
      const accountId = await accounts?.accountByProfile(networkId, profileId);
      const memberships = accountId === undefined ? [] : await accounts?.memberships(accountId);
      const seat = memberships?.find((one) => one.networkId === networkId && one.profile.id === profileId);
      if (!seat) throw new Refusal('not-found');
      // Somebody whom the caller may not know of gets the same answer as somebody without an account.
      if (!(await isKnown({ store, practice: networkId, caller: callerOf(request) }, seat.profile)))
        throw new Refusal('not-found');
      const own = await ownAccess(store, networkId);
      const holding = { roles: seat.roles, grants: seat.grants, ownRoles: own.roles, ownGrantSets: own.grantSets };
      const asked = parameter(request, 'permission');
      if (asked !== undefined && !isPermission(asked))
        throw new Refusal('parameter-invalid', {
          detail: 'permission must be a type with a verb, such as Note.Update, or a flag.',
        });
      const { patients: reach } = await reachOf(store, seat, own, now());
      return {
        profile: seat.profile,
        roles: seat.roles.map((id) => ({ id, display: own.roles.get(id)?.name ?? roleDisplay(id) })),
        grants: seat.grants,
        population: reach.kind === 'everything' ? 'All' : reach.kind === 'population' ? reach.level : 'Listed',
        permissions: asked === undefined ? explainAll(holding) : [explain(holding, asked)],
      };
    },
  );
}
