import { authBase, headers, signInPath, signOutPath } from '@notewell/protocol';
import type { ErrorCode } from '@notewell/protocol/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, proofOf } from '../identity/auth.ts';
import { passwordFault } from '../identity/passwords.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignInGuard } from '../identity/sign-in-guard.ts';
import { Refusal } from '../refusal.ts';
import { pathOf, sendProblem } from './errors.ts';

export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly guard: SignInGuard;
  readonly signIns?: ((event: SignInEvent) => Promise<void>) | undefined;
}

export interface SignInEvent {
  readonly action: 'sign-in' | 'sign-in-failed' | 'sign-out';
  /** Of the account, where it is known. */
  readonly accountId?: string | undefined;
  /** What was typed as the address, where nobody signed in; it is looked up and not kept. */
  readonly email?: string | undefined;
  readonly ip: string;
  readonly requestId: string;
}

const refusals: Readonly<Record<number, ErrorCode>> = {
  400: 'parameter-invalid',
  401: 'sign-in-failed',
  403: 'permission-missing',
  404: 'call-unknown',
  405: 'method-unsupported',
  422: 'validation-failed',
  429: 'rate-limited',
};

/** Hands `/api/auth` to better-auth; its refusals leave in our error form, and guessing passwords is slowed. */
export function authRoutes(app: FastifyInstance, { auth, sessions, guard, signIns }: AuthRoutesOptions): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${authBase}/*`,
    bodyLimit: 64 * 1_024,
    handler: async (request, reply) => {
      const email = pathOf(request.url) === signInPath ? emailIn(request.body) : undefined;
      if (email !== undefined) {
        const seconds = guard.waitFor(request.ip, email);
        if (seconds > 0) {
          reply.header(headers.retryAfter, String(seconds));
          throw new Refusal('rate-limited', { detail: 'Too many wrong passwords: wait as long as retry-after says.' });
        }
      }
      refuseWeakPassword(request.body);
      const proof = proofOf(request.headers);
      const from = { ip: request.ip, requestId: request.id };
      const leaving =
        pathOf(request.url) === signOutPath && proof ? await sessions.find(proof, request.headers.cookie) : undefined;
      const answer = await auth.handler(asWebRequest(request));
      if (email !== undefined && answer.ok) await signIns?.({ action: 'sign-in', accountId: await accountIn(answer), ...from });
      if (email !== undefined && answer.status === 401) await signIns?.({ action: 'sign-in-failed', email, ...from });
      if (leaving && answer.ok) await signIns?.({ action: 'sign-out', accountId: leaving.user.id, ...from });
      if (email !== undefined && answer.status === 401) guard.failed(request.ip, email);
      if (email !== undefined && answer.ok) guard.succeeded(request.ip, email);
      // Whatever was remembered of this session may have changed; the other servers hear of it from the database.
      if (proof && request.method !== 'GET') sessions.forget(proof.token);
      return pass(answer, reply);
    },
  });
}

function emailIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email.trim().toLowerCase().slice(0, 254)
    : '';
}

/** Whatever call of better-auth's sets a password, it is a good one. */
function refuseWeakPassword(body: unknown): void {
  const password = typeof body === 'object' && body !== null && 'newPassword' in body ? body.newPassword : undefined;
  const fault = typeof password === 'string' ? passwordFault(password, ['Notewell']) : undefined;
  if (fault !== undefined)
    throw new Refusal('validation-failed', { errors: [{ path: 'newPassword', code: 'invalid', message: fault }] });
}

/** The account that better-auth says is signed in; with a second factor still to come, none is. */
async function accountIn(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : undefined;
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string' ? user.id : undefined;
}

function asWebRequest(request: FastifyRequest): Request {
  const own = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Programs send `sec-fetch-*` without an origin, which better-auth takes for a page of another site. Those have been
    // refused before this (same-site.ts).
    if (name.startsWith('sec-fetch-') && request.headers.origin === undefined) continue;
    if (value !== undefined && name !== 'content-length') own.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = request.method !== 'GET';
  if (hasBody) own.set('content-type', 'application/json');
  return new Request(`${request.protocol}://${request.host || 'localhost'}${request.url}`, {
    method: request.method,
    headers: own,
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
  });
}

async function pass(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (answer.status >= 400) {
    reply.removeHeader('content-type');
    return sendProblem(reply, refusals[answer.status] ?? (answer.status >= 500 ? 'unavailable' : 'parameter-invalid'));
  }
  return reply.code(answer.status).send(await answer.text());
}
