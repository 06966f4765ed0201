import { apiBase, headers, isLenient, modelPath, openApiPath, sessionPath } from '@notewell/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proofOf } from '../../../http/proof.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { callerOf } from '../identity/caller.ts';
import type { OwnSessions } from '../identity/own-sessions.ts';
import type { Session, Sessions } from '../identity/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    /** The call needs no sign-in. */
    readonly public?: boolean;
  }
}

/** Paths open to everyone: they describe the product, not a practice. */
const open = new Set<string>([modelPath, openApiPath]);

export interface IdentityPluginOptions {
  readonly sessions: Sessions;
  readonly own: Pick<OwnSessions, 'confirmedAgo' | 'opened'>;
}

/** Fills `request.caller` before anything of the body is read; without a session 401, with a foreign profile 403. */
export function identity(app: FastifyInstance, { sessions, own }: IdentityPluginOptions): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (!request.url.startsWith(`${apiBase}/`) || config.public === true || (url !== undefined && open.has(url))) return done();
    const proof = proofOf(request.headers);
    if (!proof) return done(acceptsNone(request) ? undefined : new Refusal('not-signed-in'));
    const known = sessions.peek(proof.token);
    if (known) return done(settle(request, known, own));
    sessions.find(proof, request.headers.cookie).then(
      (session) => {
        if (!session) return done(new Refusal('session-expired'));
        if (session.setCookies.length > 0) reply.header('set-cookie', session.setCookies);
        done(settle(request, session, own));
      },
      (error: Error) => done(error),
    );
  });
}

/** True for a request that asks who is signed in and accepts that nobody is. The route answers it without a caller. */
const acceptsNone = ({ routeOptions, headers: sent }: FastifyRequest): boolean =>
  routeOptions.url === sessionPath && isLenient([sent[headers.prefer]].flat().join(','));

/** Practices in which a looked-up session was used already. */
const opened = new WeakMap<Session, Set<string>>();

/** Records the use of a session in a practice, once for each lookup. Nothing waits: the next lookup records it again. */
function noteOpened(session: Session, practice: string | undefined, own: IdentityPluginOptions['own']): void {
  if (practice === undefined) return;
  const known = opened.get(session) ?? new Set();
  if (known.has(practice)) return;
  opened.set(session, known.add(practice));
  own.opened(session.id, practice).catch(() => {});
}

function settle(request: FastifyRequest, session: Session, own: IdentityPluginOptions['own']): Error | undefined {
  request.session = session;
  try {
    request.caller = callerOf(request, session, own);
    noteOpened(session, request.caller.networkId, own);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('The caller could not be told', { cause: error });
  }
}
