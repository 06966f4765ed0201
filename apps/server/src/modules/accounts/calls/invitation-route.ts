import { invitationAcceptPath, invitationOfferPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import type { Inviting } from '../invitations.ts';

const key = z.string().min(1).max(200);
const offering = z.object({ key });
const accepting = z.object({ key, password: z.string().max(1_000).optional() });

/**
 * Calls of the page behind an invitation's link; neither needs a sign-in. `POST /api/v1/invitations/offer` with `{key}`
 * returns the invitation, or 410 if the link is over. `…/accept` with `{key, password?}` makes the account.
 */
export function invitationRoute(app: FastifyInstance, { offer, accept }: Pick<Inviting, 'offer' | 'accept'>): void {
  app.post(
    invitationOfferPath,
    described({ summary: 'What an invitation invites to', sends: 'json', gives: 'json', statuses: [200], isPublic: true }),
    async ({ body }) => {
      const parsed = offering.safeParse(body);
      const found = parsed.success ? await offer(parsed.data.key) : undefined;
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
      await accept({ ...parsed.data, ip: request.ip, requestId: request.id });
      return reply.code(204).send();
    },
  );
}
