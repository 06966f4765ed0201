import { apiBase, headers as h } from '@notewell/protocol';
import type { FastifyInstance } from 'fastify';
import { linkOrigin } from '../../http/link-origin.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { passwordLetter, resetLink } from '../accounts/index.ts';
import type { AppParts } from '../parts.ts';
import { noted, oneOf } from './sign-ins.ts';

/**
 * `POST /practices/{networkId}/access/{profileId}/password-link`: mails a person the link for a new password, for holders of
 * *manage users*. Without a mail server it returns the link, to be handed over by who gives roles.
 */
export function passwordLinkRoute(app: FastifyInstance, deps: AppParts): void {
  const { store, mail, passwordLinks, publicUrl } = deps;
  app.post(
    `${apiBase}/practices/:networkId/access/:profileId/password-link`,
    described({ summary: 'Makes a link for a new password', statuses: [201], takes: [h.profile], gives: 'json' }),
    async (request, reply) => {
      const one = await oneOf(request, deps);
      const { accountId, email, state } = one.facts;
      if (!passwordLinks || accountId === undefined || email === undefined || state !== 'active')
        throw new Refusal('not-found', { detail: 'This person has no account that signs in. Invite them.' });
      const origin = linkOrigin(request, { publicUrl, isMailed: mail !== undefined });
      const { caller, practice: networkId } = one;
      const maker = { accountId: caller.accountId, networkId, profileId: caller.profile?.id ?? '' };
      const { token, expires } = await (mail ? passwordLinks.mailed(accountId) : passwordLinks.handedOver(accountId, maker));
      if (mail)
        await mail(passwordLetter({ email, origin, token })).catch((error: unknown) => {
          throw new Refusal('unavailable', { detail: 'The mail server refused the letter.' }, { cause: error });
        });
      noted(store, request, one, { action: 'password-link', ...(mail ? {} : { handedOver: true }) });
      reply.header('cache-control', 'no-store');
      return reply
        .code(201)
        .send({ expires: expires.toISOString(), email, ...(mail ? {} : { link: resetLink({ origin, token }) }) });
    },
  );
}
