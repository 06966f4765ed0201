import { invitationAcceptPath, invitationOfferPath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { proofOf } from '../../../http/proof.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Inviting } from '../invitations.ts';

const key = z.string().min(1).max(200);
const offering = z.object({ key });
const accepting = z.object({ key, password: z.string().max(1_000).optional() });

export interface InvitationRouteOptions extends Pick<Inviting, 'offer' | 'accept'> {
  readonly sessions: Pick<Sessions, 'find'>;
}

/**
 * Calls of the page behind an invitation's link; neither needs a sign-in, unless the link was handed over to who has an account. `POST /api/v1/invitations/offer` with `{key}`
 * returns the invitation, or 410 if the link is over. `…/accept` with `{key, password?}` makes the account.
 */
export function invitationRoute(app: FastifyInstance, { offer, accept, sessions }: InvitationRouteOptions): void {
  /** A practice's own provider says who people are in that practice alone. */
  async function signedInAs({ headers }: FastifyRequest): Promise<string | undefined> {
    const proof = proofOf(headers);
    const session = proof && (await sessions.find(proof, headers.cookie));
    return session && session.boundTo === undefined ? session.user.id : undefined;
  }
  app.post(
    invitationOfferPath,
    described({ summary: 'What an invitation invites to', sends: 'json', gives: 'json', statuses: [200], isPublic: true }),
    async (request) => {
      const parsed = offering.safeParse(request.body);
      const found = parsed.success ? await offer(parsed.data.key, await signedInAs(request)) : undefined;
      if (!found) throw new Refusal('link-over');
      return found;
    },
  );
  app.post(
    invitationAcceptPath,
    described({ summary: 'Accept an invitation', statuses: [204], sends: 'json', isPublic: true }),
    async (request, reply) => {
      const parsed = accepting.safeParse(request.body);
      if (!parsed.success) throw new Refusal('link-over');
      await accept({ ...parsed.data, signedInAs: await signedInAs(request), ip: request.ip, requestId: request.id });
      return reply.code(204).send();
    },
  );
}
