import type { Server } from 'node:http';
import { headers } from '@notewell/protocol';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { auditRoom } from './http/audit-room.ts';
import { bodies } from './http/bodies.ts';
import { answerBroken } from './http/broken-requests.ts';
import { errors, sendProblem } from './http/errors.ts';
import { health } from './http/health.ts';
import { jsonBodyLimit, limits } from './http/limits.ts';
import { type LogLevel, loggerOptions, logging } from './http/logging.ts';
import { metrics } from './http/metrics.ts';
import { requestId, requestIdOf } from './http/request-id.ts';
import { sameSite } from './http/same-site.ts';
import { protect, securityHeaders } from './http/security-headers.ts';
import { storableText } from './http/storable-text.ts';
import { upgrades } from './http/upgrades.ts';
import { web } from './http/web.ts';
import type { TrailState } from './kernel/trail-state.ts';
import {
  type AuthRoutesOptions,
  accountRoute,
  authRoutes,
  type DeviceKeyRouteOptions,
  deviceKeyRoute,
  type Identity,
  type Inviting,
  identity as identityPlugin,
  invitationRoute,
  ownSessionsRoute,
  type SessionRouteOptions,
  type SignInProviderParts,
  sessionRoute,
  signInProviderRoutes,
} from './modules/accounts/index.ts';
import { type SetupRouteOptions, setupRoute } from './modules/practices/index.ts';
import { collectCalls } from './resources/openapi/calls.ts';

export interface AppOptions {
  readonly identity: Identity;
  /** Notified of sign-ins, sign-outs and failed sign-ins. */
  readonly signIns?: AuthRoutesOptions['signIns'];
  /** Notified of sessions that their person ended. */
  readonly signedOut?: AuthRoutesOptions['signedOut'];
  /** The calls of the contract. */
  readonly routes: (app: FastifyInstance) => void | Promise<void>;
  readonly describe: SessionRouteOptions['describe'];
  readonly eventId: SessionRouteOptions['eventId'];
  readonly setup: SetupRouteOptions['setup'];
  /** The service behind the links of invitations. */
  readonly invitations?: Pick<Inviting, 'offer' | 'accept'>;
  /** The store and settings of practices' own identity providers. */
  readonly signInProviders?: Pick<SignInProviderParts, 'store' | 'allowPrivate'>;
  /** True if email can be sent. */
  readonly hasMail?: boolean;
  /** Draws the keys that wrap what people keep on their devices. */
  readonly derive?: DeviceKeyRouteOptions['derive'];
  /** Resolves where the database answers. */
  readonly check: () => Promise<unknown>;
  /** How the audit log is written. */
  readonly auditLog?: () => TrailState;
  /** The number of jobs whose last run failed. */
  readonly failingJobs?: () => number;
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

  collectCalls(app);
  requestId(app);
  errors(app);
  bodies(app);
  logging(app);
  securityHeaders(app, { https });
  metrics(app, { token: options.metricsToken, auditLog: options.auditLog });
  await limits(app, { perMinute: rateLimit, isSession: (token) => identity.sessions.peek(token) !== undefined });
  storableText(app);
  const { auditLog } = options;
  if (auditLog) auditRoom(app, { isFull: () => auditLog().full });
  upgrades(app);
  sameSite(app, { publicUrl: options.publicUrl });
  identityPlugin(app, identity);
  health(app, { check: options.check, draining, auditLog, failingJobs: options.failingJobs });
  authRoutes(app, { ...identity, signIns: options.signIns, signedOut: options.signedOut });
  sessionRoute(app, { describe: options.describe, eventId: options.eventId, now });
  if (options.derive) deviceKeyRoute(app, { derive: options.derive });
  accountRoute(app, { ...identity, hasMail: options.hasMail ?? false });
  ownSessionsRoute(app, { ...identity, signIns: options.signIns, signedOut: options.signedOut });
  if (options.signInProviders) signInProviderRoutes(app, { providers: identity.providers, now, ...options.signInProviders });
  if (options.invitations) invitationRoute(app, { ...options.invitations, sessions: identity.sessions });
  setupRoute(app, {
    setup: options.setup,
    passwordFault: identity.passwordFault,
    isEmpty: () => identity.accounts.isEmpty(),
  });
  await options.routes(app);
  await web(app, { folder: options.webFolder });
  return app;
}
