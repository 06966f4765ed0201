import { isRecord } from '@notewell/model';
import { authBase, headers } from '@notewell/protocol';
import type { ErrorCode } from '@notewell/protocol/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf, sendProblem, traceOf } from '../../../http/errors.ts';
import { proofOf } from '../../../http/proof.ts';
import { requireRecent } from '../../../kernel/confirmed.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { addCall } from '../../../resources/openapi/calls.ts';
import { type Auth, handedOverMark, handedOverPrefix } from '../identity/auth.ts';
import type { Identity } from '../identity/index.ts';
import type { OwnSessions } from '../identity/own-sessions.ts';
import type { Session, Sessions } from '../identity/sessions.ts';
import { type SignInGuard, waitWords } from '../identity/sign-in-guard.ts';
import { type AuthAction, type AuthCall, authCalls, authDescriptions } from './auth-calls.ts';

export interface AuthRoutesOptions {
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly own: Pick<OwnSessions, 'confirmedAgo'>;
  readonly guard: SignInGuard;
  readonly passwordFault: Identity['passwordFault'];
  readonly passwordLinks: Pick<Identity['passwordLinks'], 'requireInForce'>;
  readonly signIns?: ((event: SignInEvent) => Promise<void>) | undefined;
  readonly signedOut?: ((sessions: EndedSessions) => Promise<void>) | undefined;
}

/** Sessions that their person ended: one of them, or all but one. */
export type EndedSessions = { readonly accountId: string } & ({ readonly only: string } | { readonly allBut: string });

export interface SignInEvent {
  readonly action: AuthAction;
  /** The account, if it is known. */
  readonly accountId?: string | undefined;
  /** The typed address, if nobody signed in. It is looked up and not stored. */
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
/** Refusals by better-auth's error code, if its status says less. */
const refusalsByCode: Readonly<Record<string, ErrorCode>> = {
  INVALID_PASSWORD: 'sign-in-failed',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'sign-in-failed',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'rate-limited',
  RESET_PASSWORD_DISABLED: 'not-configured',
  INVALID_TOKEN: 'link-over',
  TOTP_ALREADY_ENABLED: 'already-exists',
};

/** Hands the calls of `auth-calls.ts` to better-auth; its refusals leave in our error form, and guessing is slowed. */
export function authRoutes(app: FastifyInstance, options: AuthRoutesOptions): void {
  const { sessions, guard, signIns } = options;
  for (const call of authDescriptions) addCall(app, call);
  app.route({
    method: ['GET', 'POST'],
    url: `${authBase}/*`,
    bodyLimit: 64 * 1_024,
    handler: async (request, reply) => {
      const call = authCalls.get(pathOf(request.url));
      if (!call) throw new Refusal('call-unknown');
      if ((request.method === 'GET') !== (call.get === true)) {
        reply.header('allow', call.get ? 'GET' : 'POST');
        throw new Refusal('method-unsupported');
      }
      const proof = proofOf(request.headers);
      const session = proof ? await sessions.find(proof, request.headers.cookie) : undefined;
      await requireFit(call, session, options);
      const email = textIn(request.body, 'email')?.trim().toLowerCase().slice(0, 254);
      const account = email ?? session?.user.email ?? '';
      const tried = call.tries === 'letter' ? `letter ${account}` : call.tries ? account : undefined;
      if (tried !== undefined) {
        const seconds = guard.begin(request.ip, tried);
        if (seconds > 0) {
          reply.header(headers.retryAfter, String(seconds));
          throw new Refusal('rate-limited', { detail: waitWords(seconds, call.tries) });
        }
      }
      const answer = await answered(request, session, options).catch((error: unknown) => {
        if (tried !== undefined) guard.forgive(request.ip, tried);
        throw error;
      });
      const body = await bodyOf(answer);
      const worked = answer.status < 400;
      const code = worked ? undefined : codeFor(answer.status, body);
      const event = { ip: request.ip, requestId: request.id };
      if (worked && call.audit) {
        const audit = session && call.audit === 'sign-in' ? signedInAs[pathOf(request.url)] : call.audit;
        const accountId =
          accountIn(body) ?? (await begun(answer, options)) ?? (audit === 'sign-in' ? undefined : session?.user.id);
        if (audit && accountId !== undefined) await signIns?.({ action: audit, accountId, ...event });
      }
      if (worked && call.audit === 'sign-out' && session)
        await options.signedOut?.({ accountId: session.user.id, only: session.id });
      if (tried !== undefined && code === 'sign-in-failed')
        await signIns?.({ action: 'sign-in-failed', accountId: session?.user.id, email, ...event });
      // Emails have the same limit as wrong passwords. Somebody else may have typed the address.
      else if (tried !== undefined && call.tries !== 'letter') {
        guard.forgive(request.ip, tried);
        if (worked) guard.succeeded(request.ip, tried);
      }
      // The cached session may be out of date now. The database notifies the other servers.
      if (proof && request.method !== 'GET') sessions.forget(proof.token);
      return pass(answer, code, body, reply);
    },
  });
}

/** The answer of better-auth, unless the request asks for a password that is too easy to guess. */
async function answered(request: FastifyRequest, session: Session | undefined, options: AuthRoutesOptions): Promise<Response> {
  await refuseWeakPassword(request.body, session, options);
  for (const token of tokensOf(request)) await options.passwordLinks.requireInForce(token);
  return options.auth.handler(asWebRequest(request)).catch((error: unknown) => {
    request.log.error(traceOf(error), 'accounts');
    throw new Refusal('unavailable');
  });
}

/** The action of a code when the person is signed in already: the second step was set up. */
const signedInAs: Readonly<Record<string, AuthAction>> = {
  [`${authBase}/two-factor/verify-totp`]: 'two-step-on',
  [`${authBase}/passkey/verify-authentication`]: 'sign-in',
};

async function requireFit(call: AuthCall, session: Session | undefined, { own }: AuthRoutesOptions): Promise<void> {
  if (session?.boundTo !== undefined && !call.anySession)
    throw new Refusal('permission-missing', {
      detail: 'A session of a practice’s own sign-in does not change the account. Sign in with your password.',
    });
  if (!call.confirmed) return;
  if (!session) throw new Refusal('not-signed-in');
  requireRecent(await own.confirmedAgo(session.id));
}

function textIn(body: unknown, name: string): string | undefined {
  if (!isRecord(body) || !(name in body)) return undefined;
  const value = body[name];
  return typeof value === 'string' ? value : '';
}

/** Refuses weak passwords in every call of better-auth that sets one. */
async function refuseWeakPassword(
  body: unknown,
  session: Session | undefined,
  { passwordFault }: Pick<AuthRoutesOptions, 'passwordFault'>,
): Promise<void> {
  const password = textIn(body, 'newPassword');
  const known = session ? ['Notewell', session.user.email, session.user.name] : ['Notewell'];
  const fault = password === undefined ? undefined : await passwordFault(password, known);
  if (fault !== undefined)
    throw new Refusal('validation-failed', { errors: [{ path: 'newPassword', code: 'invalid', message: fault }] });
}

interface AnswerBody {
  readonly user?: { readonly id?: unknown };
  readonly code?: unknown;
}
async function bodyOf(answer: Response): Promise<{ readonly text: string; readonly json: AnswerBody }> {
  const text = await answer.text();
  try {
    const json: unknown = JSON.parse(text);
    return { text, json: typeof json === 'object' && json !== null ? json : {} };
  } catch {
    return { text, json: {} };
  }
}
type Body = Awaited<ReturnType<typeof bodyOf>>;

/** The account that better-auth says is signed in; with a second factor still to come, none is. */
const accountIn = ({ json }: Body) => (typeof json.user?.id === 'string' ? json.user.id : undefined);

/** The account of the session that an answer begins without saying whose it is: one that leads back to a page. */
async function begun(answer: Response, { sessions }: AuthRoutesOptions): Promise<string | undefined> {
  const token = answer.headers.get(headers.authToken);
  return token === null ? undefined : (await sessions.find({ token, by: 'bearer' }, undefined))?.user.id;
}

const codeFor = (status: number, { json }: Body): ErrorCode =>
  (typeof json.code === 'string' ? refusalsByCode[json.code] : undefined) ??
  refusals[status] ??
  (status >= 500 ? 'unavailable' : 'parameter-invalid');

/** The headers of a request as better-auth reads them. */
export function webHeaders(request: FastifyRequest): Headers {
  const own = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Programs send `sec-fetch-*` without an origin, which better-auth takes for a page of another site. Those have been
    // refused before this (same-site.ts).
    if (name.startsWith('sec-fetch-') && request.headers.origin === undefined) continue;
    if (value !== undefined && name !== 'content-length') own.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return own;
}

/** The tokens that better-auth may take from a request: of the body and of the address. */
const tokensOf = ({ body, url }: FastifyRequest): readonly string[] => [
  ...[textIn(body, 'token')].flatMap((token) => token ?? []),
  ...new URL(url, 'http://localhost').searchParams.getAll('token'),
];

function asWebRequest(request: FastifyRequest): Request {
  const own = webHeaders(request);
  const hasBody = request.method !== 'GET';
  if (hasBody) own.set('content-type', 'application/json');
  // Only this server says so.
  own.delete(handedOverMark);
  if (tokensOf(request).some((token) => token.startsWith(handedOverPrefix))) own.set(handedOverMark, 'true');
  return new Request(`${request.protocol}://${request.host || 'localhost'}${request.url}`, {
    method: request.method,
    headers: own,
    ...(hasBody ? { body: asText(request.body ?? {}) } : {}),
  });
}

/** JSON of a parsed body. Lists in lists by the thousand can be parsed, but not written. */
function asText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new Refusal('malformed-json', { detail: 'The body is nested too deeply.' }, { cause: error });
  }
}

function pass(answer: Response, code: ErrorCode | undefined, { text }: Body, reply: FastifyReply): FastifyReply {
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (code !== undefined) {
    reply.removeHeader('content-type');
    const inBody = code === 'parameter-invalid' && reply.request.method === 'POST';
    return sendProblem(reply, code, inBody ? { detail: 'A field of the body has a wrong format.' } : {});
  }
  return reply.code(answer.status).send(text);
}
