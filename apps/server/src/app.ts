import type { Server } from 'node:http';
import { headers } from '@notewell/protocol';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { LogLevel } from './config/index.ts';
import type { Identity } from './identity/index.ts';
import type { Inviting } from './operations/invitations.ts';
import { type SignInProviderParts, signInProviderRoutes } from './operations/sign-in-provider.ts';
import { accountRoute } from './plugins/account-route.ts';
import { type AuthRoutesOptions, authRoutes } from './plugins/auth-routes.ts';
import { bodies } from './plugins/bodies.ts';
import { answerBroken } from './plugins/broken-requests.ts';
import { type DeviceKeyRouteOptions, deviceKeyRoute } from './plugins/device-key-route.ts';
import { errors, sendProblem } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { identity as identityPlugin } from './plugins/identity.ts';
import { invitationRoute } from './plugins/invitation-route.ts';
import { jsonBodyLimit, limits } from './plugins/limits.ts';
import { loggerOptions, logging } from './plugins/logging.ts';
import { metrics } from './plugins/metrics.ts';
import { ownSessionsRoute } from './plugins/own-sessions-route.ts';
import { requestId, requestIdOf } from './plugins/request-id.ts';
import { sameSite } from './plugins/same-site.ts';
import { protect, securityHeaders } from './plugins/security-headers.ts';
import { type SessionRouteOptions, sessionRoute } from './plugins/session-route.ts';
import { type SetupRouteOptions, setupRoute } from './plugins/setup-route.ts';
import { upgrades } from './plugins/upgrades.ts';
import { web } from './plugins/web.ts';

export interface AppOptions {
  readonly identity: Identity;
  /** Told who signed in, out or in vain. */
  readonly signIns?: AuthRoutesOptions['signIns'];
  /** The calls of the contract. */
  readonly routes: (app: FastifyInstance) => void | Promise<void>;
  readonly describe: SessionRouteOptions['describe'];
  readonly setup: SetupRouteOptions['setup'];
  /** What the links of invitations do. */
  readonly invitations?: Pick<Inviting, 'offer' | 'accept'>;
  /** What practices' own sign-ins are kept with. */
  readonly signInProviders?: Pick<SignInProviderParts, 'store' | 'allowPrivate'>;
  /** Whether letters can be sent. */
  readonly hasMail?: boolean;
  /** Draws the keys that wrap what people keep on their devices. */
  readonly derive?: DeviceKeyRouteOptions['derive'];
  /** Resolves where the database answers. */
  readonly check: () => Promise<unknown>;
  /** The built web application. */
  readonly webFolder: string;
  readonly publicUrl?: URL | undefined;
  readonly trustProxy?: boolean;
  readonly metricsToken?: string | undefined;
  readonly logLevel?: LogLevel;
  /** Requests a minute one caller may make; 0 for no limit. */
  readonly rateLimit?: number;
  readonly now?: () => number;
  readonly draining?: () => boolean;
  /** A server that listens already; absent, one is made by `app.listen`. */
  readonly server?: Server;
}

/** Ids of partitioned types are two ids; nothing longer is one of ours. */
const longestParameter = 500;

/** The whole server as a function of its options: nothing here reads the environment, listens or starts anything. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { identity, server, now = Date.now, logLevel = 'silent', rateLimit = 0, draining = () => false } = options;
  const https = options.publicUrl?.protocol === 'https:';
  const app: FastifyInstance = Fastify<Server, never, never, FastifyBaseLogger>({
    logger: loggerOptions(logLevel),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: jsonBodyLimit,
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: true },
    clientErrorHandler: answerBroken,
    // Such a request reaches no hook.
    frameworkErrors: (_error, request, reply) => {
      protect(reply, request.url, https);
      void sendProblem(reply.header(headers.requestId, request.id), 'call-unknown');
    },
    ...(server
      ? {
          serverFactory: (handler: (...args: never[]) => void) => {
            // Fastify's handler takes exactly what the event carries.
            server.on('request', handler as Parameters<Server['on']>[1]);
            return server;
          },
        }
      : {}),
  }) as unknown as FastifyInstance; // its type names the kind of server, which nobody asks for

  requestId(app);
  errors(app);
  bodies(app);
  logging(app);
  securityHeaders(app, { https });
  metrics(app, { token: options.metricsToken });
  await limits(app, { perMinute: rateLimit, isSession: (token) => identity.sessions.peek(token) !== undefined });
  upgrades(app);
  sameSite(app, { publicUrl: options.publicUrl });
  identityPlugin(app, identity);
  health(app, { check: options.check, draining });
  authRoutes(app, { ...identity, signIns: options.signIns });
  sessionRoute(app, { describe: options.describe, now });
  if (options.derive) deviceKeyRoute(app, { derive: options.derive });
  accountRoute(app, { ...identity, hasMail: options.hasMail ?? false });
  ownSessionsRoute(app, { ...identity, signIns: options.signIns });
  if (options.signInProviders) signInProviderRoutes(app, { providers: identity.providers, now, ...options.signInProviders });
  if (options.invitations) invitationRoute(app, options.invitations);
  setupRoute(app, { setup: options.setup, passwordFault: identity.passwordFault });
  await options.routes(app);
  await web(app, { folder: options.webFolder });
  return app;
}
