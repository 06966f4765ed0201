import { apiBase, headers as h } from '@notewell/protocol';
import { passwordLinkRefusal } from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { passwordLetter, resetLink } from '../accounts/index.ts';
import type { AppParts } from '../parts.ts';
import { noted, oneOf, type Seen } from './sign-ins.ts';

/**
 * `POST /practices/{networkId}/access/{profileId}/password-link`: mails a person the link for a new password, for holders of
 * *manage users*. Without a mail server it returns the link, to be handed over by who may do all that the account may.
 */
export function passwordLinkRoute(app: FastifyInstance, deps: AppParts): void {
  const { store, mail, makeReset, publicUrl } = deps;
  app.post(
    `${apiBase}/practices/:networkId/access/:profileId/password-link`,
    described({ summary: 'Makes a link for a new password', statuses: [201], takes: [h.profile], gives: 'json' }),
    async (request, reply) => {
      const one = await oneOf(request, deps);
      const { accountId, email, state } = one.facts;
      if (!makeReset || accountId === undefined || email === undefined || state !== 'active')
        throw new Refusal('not-found', { detail: 'This person has no account that signs in. Invite them.' });
      if (!mail) await requireHandable(one, accountId, deps);
      const { token, expires } = await makeReset(accountId, !mail);
      const origin = publicUrl?.origin ?? (mail ? ownOrigin(request) : `${request.protocol}://${request.host}`);
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

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The address that a letter may name without a public URL: this machine. Anybody may send any host. */
function ownOrigin({ protocol, host, hostname }: FastifyRequest): string {
  if (loopback.test(hostname)) return `${protocol}://${host}`;
  throw new Refusal('not-configured', { detail: 'The address of this server is not configured. Set NOTEWELL_PUBLIC_URL.' });
}

/** Refuses to hand over a link to an account that may do more than the caller, or that other practices rely on. */
async function requireHandable({ caller, practice, accounts }: Seen, accountId: string, { seatOf }: AppParts): Promise<void> {
  if (!seatOf) throw new Refusal('not-configured');
  const memberships = await accounts.memberships(accountId);
  const here = memberships.filter(({ networkId }) => networkId === practice);
  const seats = await Promise.all(here.map(({ profile }) => seatOf(accountId, practice, profile.id)));
  const refusal = passwordLinkRefusal({
    maker: caller.permissions,
    account: seats.flatMap((seat) => [...(seat?.access.permissions ?? [])]),
    isOwn: accountId === caller.accountId,
    isElsewhere: here.length < memberships.length,
  });
  if (refusal) throw new Refusal('permission-missing', { detail: refusal.reason, missing: refusal.missing });
}
