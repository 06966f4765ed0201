import { sessionPath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnSessions } from '../identity/own-sessions.ts';
import type { SignInGuard } from '../identity/sign-in-guard.ts';
import { Refusal } from '../refusal.ts';
import type { SignInEvent } from './auth-routes.ts';

export interface OwnSessionsRouteOptions {
  readonly own: OwnSessions;
  readonly guard: SignInGuard;
  readonly signIns?: ((event: SignInEvent) => Promise<void>) | undefined;
}

/**
 * `GET /api/v1/session/sessions`: where the caller is signed in. `DELETE …/sessions/{id}` ends one at once, `DELETE …/sessions`
 * all but this one. `POST /api/v1/session/confirm` with `{password}`: that it is still the same person, asked before a
 * signature; 204, or 401, and slowed like signing in.
 */
export function ownSessionsRoute(app: FastifyInstance, { own, guard, signIns }: OwnSessionsRouteOptions): void {
  const sessionOf = ({ session }: FastifyRequest) => {
    if (!session) throw new Refusal('not-signed-in');
    return session;
  };
  app.get(`${sessionPath}/sessions`, async (request, reply) => {
    const { user, id } = sessionOf(request);
    reply.header('cache-control', 'no-store');
    return (await own.list(user.id)).map((each) => ({ ...each, current: each.id === id }));
  });
  app.delete<{ Params: { id: string } }>(`${sessionPath}/sessions/:id`, async (request, reply) => {
    if (!(await own.end(sessionOf(request).user.id, request.params.id))) throw new Refusal('not-found');
    return reply.code(204).send();
  });
  app.delete(`${sessionPath}/sessions`, async (request, reply) => {
    const { user, id } = sessionOf(request);
    await own.endOthers(user.id, id);
    return reply.code(204).send();
  });
  app.post(`${sessionPath}/confirm`, async (request, reply) => {
    const { user } = sessionOf(request);
    const { body } = request;
    const password = typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined;
    if (typeof password !== 'string' || password.length > 1_000)
      throw new Refusal('validation-failed', {
        errors: [{ path: 'password', code: 'required', message: 'password is required.' }],
      });
    const wait = guard.waitFor(request.ip, user.email);
    if (wait > 0) {
      reply.header('retry-after', String(wait));
      throw new Refusal('rate-limited', { detail: 'Too many wrong passwords: wait as long as retry-after says.' });
    }
    if (!(await own.isPassword(user.id, password))) {
      guard.failed(request.ip, user.email);
      await signIns?.({ action: 'sign-in-failed', accountId: user.id, ip: request.ip, requestId: request.id });
      throw new Refusal('sign-in-failed');
    }
    guard.succeeded(request.ip, user.email);
    return reply.code(204).send();
  });
}
