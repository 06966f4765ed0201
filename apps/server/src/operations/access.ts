import { apiBase } from '@notewell/protocol';
import { explain, explainAll, isPermission } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { requirePermission } from '../access.ts';
import { roleDisplay } from '../identity/grants.ts';
import { ownAccess } from '../identity/own-access.ts';
import { reachOf } from '../identity/reach.ts';
import { Refusal } from '../refusal.ts';
import { callerOf, inPath, parameter } from '../routes/call.ts';
import type { RouteDeps } from '../routes/deps.ts';
import { isKnown } from './sign-ins.ts';

/**
 * `GET /practices/{networkId}/access/{practitionerId}`: what a person may do and through which role and grant set, or with
 * `permission=` why they may do that one thing; for holders of *manage users* or *view permission*. 404 for who cannot sign in.
 */
export function accessRoute(app: FastifyInstance, { store, accounts, now }: RouteDeps): void {
  app.get(`${apiBase}/practices/:networkId/access/:profileId`, async (request) => {
    const [networkId, profileId] = [inPath(request, 'networkId'), inPath(request, 'profileId')];
    requirePermission(callerOf(request), 'manage users', 'view permission');
    if (!(await store.practices.isOpen(networkId))) throw new Refusal('practice-unknown');
    const accountId = await accounts?.accountByProfile(networkId, profileId);
    const memberships = accountId === undefined ? [] : await accounts?.memberships(accountId);
    const seat = memberships?.find((one) => one.networkId === networkId && one.profile.id === profileId);
    if (!seat) throw new Refusal('not-found');
    // Whoever one may not know of cannot sign in either, as far as the answer tells.
    if (!(await isKnown(store, networkId, callerOf(request), seat.profile))) throw new Refusal('not-found');
    const own = await ownAccess(store, networkId);
    const holding = { roles: seat.roles, grants: seat.grants, ownRoles: own.roles, ownGrantSets: own.grantSets };
    const asked = parameter(request, 'permission');
    if (asked !== undefined && !isPermission(asked))
      throw new Refusal('parameter-invalid', { detail: 'permission is a type with a verb (Note.Update) or a flag.' });
    const reach = await reachOf(store, seat, own, now());
    return {
      profile: seat.profile,
      roles: seat.roles.map((id) => ({ id, display: own.roles.get(id)?.name ?? roleDisplay(id) })),
      grants: seat.grants,
      population: reach.kind === 'everything' ? 'All' : reach.kind === 'population' ? reach.level : 'Listed',
      permissions: asked === undefined ? explainAll(holding) : [explain(holding, asked)],
    };
  });
}
