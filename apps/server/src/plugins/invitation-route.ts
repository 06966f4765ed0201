import { invitationAcceptPath, invitationOfferPath } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Inviting } from '../operations/invitations.ts';
import { Refusal } from '../refusal.ts';

const key = z.string().min(1).max(200);
const offering = z.object({ key });
const accepting = z.object({ key, password: z.string().max(1_000).optional() });
const isPublic = { config: { public: true } };

/**
 * What the page behind an invitation's link calls; neither call needs a sign-in. `POST /api/v1/invitations/offer` with
 * `{key}` says what it invites to, 410 where the link is over; `…/accept` with `{key, password?}` makes the account.
 */
export function invitationRoute(app: FastifyInstance, { offer, accept }: Pick<Inviting, 'offer' | 'accept'>): void {
  app.post(invitationOfferPath, isPublic, async ({ body }) => {
    const parsed = offering.safeParse(body);
    const found = parsed.success ? await offer(parsed.data.key) : undefined;
    if (!found) throw new Refusal('link-over');
    return found;
  });
  app.post(invitationAcceptPath, isPublic, async (request, reply) => {
    const parsed = accepting.safeParse(request.body);
    if (!parsed.success) throw new Refusal('link-over');
    await accept({ ...parsed.data, ip: request.ip, requestId: request.id });
    return reply.code(204).send();
  });
}
