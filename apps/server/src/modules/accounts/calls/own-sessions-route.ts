import { sessionPath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../../kernel/refusal.ts';
import { described } from '../../../resources/openapi/calls.ts';
import type { Confirm } from '../identity/confirmation.ts';
import type { OwnSessions } from '../identity/own-sessions.ts';
import { type SignInGuard, waitWords } from '../identity/sign-in-guard.ts';
import { type EndedSessions, type SignInEvent, webHeaders } from './auth-routes.ts';

export interface OwnSessionsRouteOptions {
  readonly own: OwnSessions;
  readonly confirm: Confirm;
  readonly guard: SignInGuard;
  readonly signIns?: ((event: SignInEvent) => Promise<void>) | undefined;
  readonly signedOut?: ((sessions: EndedSessions) => Promise<void>) | undefined;
}

const passkey = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({ authenticatorData: z.string(), clientDataJSON: z.string(), signature: z.string() }),
  // Extensions are never asked for.
  clientExtensionResults: z.unknown().transform(() => ({})),
});
const evidenceForm = z.union([
  z.strictObject({ password: z.string().min(1).max(1_000) }),
  z.strictObject({ code: z.string().regex(/^\d{6,8}$/) }),
  z.strictObject({ passkey }),
]);

function sessionOf({ session }: FastifyRequest) {
  if (!session) throw new Refusal('not-signed-in');
  return session;
}

/**
 * `GET /api/v1/session/sessions`: where the caller is signed in. `DELETE …/sessions/{id}` ends one at once, `DELETE …/sessions`
 * all but this one. `POST /api/v1/session/confirm` with a password, a code or a passkey: that it is still the same person,
 * asked before a signature; 204, or 401, and slowed like signing in.
 */
export function ownSessionsRoute(app: FastifyInstance, options: OwnSessionsRouteOptions): void {
  const { own, signedOut } = options;
  app.get(
    `${sessionPath}/sessions`,
    described({ summary: 'Where the caller is signed in', statuses: [200], gives: 'json' }),
    async (request, reply) => {
      const { user, id } = sessionOf(request);
      reply.header('cache-control', 'no-store');
      return (await own.list(user.id)).map((each) => ({ ...each, current: each.id === id }));
    },
  );
  app.delete<{ Params: { id: string } }>(
    `${sessionPath}/sessions/:id`,
    described({ summary: 'End one session of the caller', statuses: [204] }),
    async (request, reply) => {
      const { user } = sessionOf(request);
      if (!(await own.end(user.id, request.params.id))) throw new Refusal('not-found');
      await signedOut?.({ accountId: user.id, only: request.params.id });
      return reply.code(204).send();
    },
  );
  app.delete(
    `${sessionPath}/sessions`,
    described({ summary: 'End every other session of the caller', statuses: [204] }),
    async (request, reply) => {
      const { user, id } = sessionOf(request);
      await own.endOthers(user.id, id);
      await signedOut?.({ accountId: user.id, allBut: id });
      return reply.code(204).send();
    },
  );
  confirmRoute(app, options);
}

function confirmRoute(app: FastifyInstance, { confirm, guard, signIns }: OwnSessionsRouteOptions): void {
  app.post(
    `${sessionPath}/confirm`,
    described({ summary: 'Confirm who is calling by a password, a code or a passkey', statuses: [204], sends: 'json' }),
    async (request, reply) => {
      const { user, id } = sessionOf(request);
      const evidence = evidenceForm.safeParse(request.body);
      if (!evidence.success)
        throw new Refusal('validation-failed', {
          errors: [{ path: '', code: 'invalid', message: 'Send a password, a code or a passkey.' }],
        });
      const wait = guard.begin(request.ip, user.email);
      if (wait > 0) {
        reply.header('retry-after', String(wait));
        throw new Refusal('rate-limited', { detail: waitWords(wait) });
      }
      if (!(await confirm(evidence.data, { accountId: user.id, sessionId: id, headers: webHeaders(request) }))) {
        await signIns?.({ action: 'sign-in-failed', accountId: user.id, ip: request.ip, requestId: request.id });
        throw new Refusal('sign-in-failed');
      }
      guard.forgive(request.ip, user.email);
      guard.succeeded(request.ip, user.email);
      return reply.code(204).send();
    },
  );
}
