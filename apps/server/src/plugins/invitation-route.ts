import { apiBase } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordLength } from '../identity/auth.ts';
import type { Inviting, Offer } from '../operations/invitations.ts';
import { Refusal } from '../refusal.ts';
import { escaped, formPage } from './form-page.ts';

const accepting = z.object({ key: z.string().min(1).max(200), password: z.string().max(1_000).optional() });
const over = 'This link was used already or is out of time. Ask for another invitation.';

/** Where the link of an invitation leads, and the call that its form makes; neither needs a sign-in. */
export function invitationRoute(app: FastifyInstance, { offer, accept }: Pick<Inviting, 'offer' | 'accept'>): void {
  const attempt = async (request: FastifyRequest) => {
    const parsed = accepting.safeParse(request.body);
    if (!parsed.success) throw new Refusal('validation-failed', { errors: [{ path: 'key', code: 'invalid', message: over }] });
    await accept({ ...parsed.data, ip: request.ip, requestId: request.id });
  };
  void app.register(async (form) => {
    form.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    form.get<{ Querystring: { key?: unknown } }>('/invitation', async (request, reply) => {
      const key = typeof request.query.key === 'string' ? request.query.key.slice(0, 200) : '';
      const found = await offer(key);
      // The address of this page holds the secret: it goes to no other site and into no cache.
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8');
      return reply.code(found ? 200 : 404).send(page(key, found));
    });
    form.post('/invitation', async (request, reply) => {
      try {
        await attempt(request);
        return reply.redirect('/', 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const key = accepting.safeParse(request.body).data?.key ?? '';
        const faults = error.extras.errors?.map(({ message }) => message) ?? [error.message];
        return reply
          .code(error.status)
          .type('text/html; charset=utf-8')
          .send(page(key, await offer(key), faults));
      }
    });
  });
  app.post(`${apiBase}/invitations/accept`, { config: { public: true } }, async (request, reply) => {
    await attempt(request);
    return reply.code(204).send();
  });
}

function page(key: string, offer: Offer | undefined, faults: readonly string[] = []): string {
  if (!offer) return formPage('Invitation', `<p role="alert">${over}</p>`);
  const password = `<label>Password, ${passwordLength.least} characters or more
<input name="password" type="password" required autocomplete="new-password" minlength="${passwordLength.least}"></label>`;
  return formPage(
    `Invitation from ${offer.practice}`,
    `${faults.length > 0 ? `<ul role="alert">${faults.map((fault) => `<li>${escaped(fault)}</li>`).join('')}</ul>` : ''}
<form method="post" action="/invitation"><input type="hidden" name="key" value="${escaped(key)}">
<label>Your email<input name="email" type="email" value="${escaped(offer.email)}" readonly autocomplete="username"></label>
${offer.needsPassword ? password : '<p>You have an account with this address: sign in with its password afterwards.</p>'}
<button>Accept</button></form>`,
  );
}
