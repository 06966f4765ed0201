import { apiBase, headers as h } from '@notewell/protocol';
import { type Permission, permissionsHeld } from '@notewell/rules';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { callerOf, inPath } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';
import { ownAccess } from './own-access.ts';

/** Permissions that decide who can be asked to sign or review a note. Nobody learns of others. */
const ofSigning: readonly Permission[] = [
  'Note.Read',
  'Note.Update',
  'note',
  'supervision',
  'patient population all',
  'skip population filtering',
  'skip inclusive security labels',
];

/**
 * `GET /practices/{networkId}/signingGrants`: grant sets that bear on signing and that colleagues hold in addition to their
 * roles, by profile id. For staff who may read practitioners; others get none.
 */
export function signingGrantsRoute(app: FastifyInstance, { store }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/signingGrants`,
    described({ summary: 'Grant sets of colleagues that bear on signing', statuses: [200], takes: [h.profile], gives: 'json' }),
    async (request, reply): Promise<Record<string, readonly string[]>> => {
      const caller = callerOf(request);
      const practice = inPath(request, 'networkId');
      if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
      reply.header('cache-control', 'no-store');
      if (caller.profile?.resourceType !== 'Practitioner' || !caller.permissions.has('Practitioner.Read')) return {};
      const [own, given] = await Promise.all([ownAccess(store, practice), store.grantsGiven(practice)]);
      const bears = (name: string) => {
        const held = permissionsHeld({ roles: [], grants: [name] }, own);
        return ofSigning.some((one) => held.has(one));
      };
      return Object.fromEntries([...given].flatMap(([id, grants]) => (grants.some(bears) ? [[id, grants.filter(bears)]] : [])));
    },
  );
}
