import { ChannelMembership } from '@notewell/model';
import { apiBase, headers as h, type Unreached } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { idOf, presentRow, requireCallOf, settle } from '../../resources/routes/call.ts';
import type { AppParts } from '../parts.ts';

/**
 * `GET /practices/{networkId}/channels/{id}/unreached`: the members of a conversation who have no account, so that its staff
 * know that nobody reads what they write. Refused to everybody but staff.
 */
export function unreachedRoute(app: FastifyInstance, { store, accounts }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/:id/unreached`,
    described({
      summary: 'Returns the members of a conversation who cannot sign in',
      ability: 'read',
      types: ['Channel'],
      statuses: [200],
      takes: [h.profile],
      gives: 'json',
    }),
    async (request, reply): Promise<Unreached> => {
      const call = await settle(request, store, 'read');
      requireCallOf(call, 'Channel');
      requireAbility(call.caller, ChannelMembership, 'read');
      if (call.caller.profile?.resourceType !== 'Practitioner') throw new Refusal('permission-missing');
      const { id } = await presentRow(call, store, idOf(request, call));
      reply.header('cache-control', 'no-store');
      const { members } = await store.channels.state(call.practice, id);
      const present = members.flatMap(({ member, isFormer }) => (isFormer ? [] : [member]));
      const reached = await accounts?.emailsOf(call.practice, present);
      return { ids: present.filter((one) => reached?.has(one) !== true) };
    },
  );
}
