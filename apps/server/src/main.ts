import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionOf, isResourceType } from '@notewell/model';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { traceOf } from './http/errors.ts';
import { openFront } from './http/front.ts';
import { type Environment, readConfig } from './installation/config/index.ts';
import { type Installation, openInstallation } from './installation/installation.ts';
import { mailThrough } from './kernel/mail.ts';
import { systemCaller } from './kernel/system-caller.ts';
import { inviting, preAssociate, type Seat, signInAudit } from './modules/accounts/index.ts';
import { anchorFolder, createAnchors, syslogSink } from './modules/audit/index.ts';
import { createChangeHub, eventIdOf } from './modules/events/index.ts';
import { modules, registerRoutes } from './modules/index.ts';
import { JobRunner, startJobs } from './modules/jobs/index.ts';
import { endPushesWith } from './modules/notifications/index.ts';
import type { AppParts } from './modules/parts.ts';
import { setUp, storedPreferences } from './modules/practices/index.ts';
import { travelService } from './modules/scheduling/index.ts';
import { remoteSigning } from './modules/signing-links/index.ts';
import { bodyOf } from './resources/saving/body.ts';
import { everything } from './resources/visibility/visibility.ts';

export interface StartOptions {
  readonly environment: Environment;
  readonly say?: (line: string) => void;
  readonly now?: () => number;
  /** For tests alone: pushes may go to the double of a push service on this machine. */
  readonly pushesToLoopback?: boolean;
  /** Runs once everything is open and before the first request, such as to fill the demo practice. */
  readonly prepare?: (installation: Installation) => Promise<void>;
}

export interface Running {
  readonly address: string;
  readonly installation: Installation;
  /** Where the first practice is set up, as long as nobody can sign in. */
  readonly setupAddress: string | undefined;
  /** Lets running requests end, then closes everything. */
  stop(): Promise<void>;
}

const drainSeconds = 20;
const setupLinkHours = 24;

/** Reads the environment, opens the installation and listens. Throws StartError where a person must act first. */
export async function start(options: StartOptions): Promise<Running> {
  const { environment, say = () => {}, now = Date.now } = options;
  const config = readConfig(environment);
  const front = await openFront(config.host, config.port);
  let installation: Installation | undefined;
  try {
    const open = await openInstallation(config, { say, now });
    installation = open;
    await options.prepare?.(open);
    const services = servicesOf(open);
    const { hub, mail, invitations } = services;
    const parts = partsOf(open, { ...services, now, pushesToLoopback: options.pushesToLoopback });
    const failed = (error: unknown, job: string) => app.log.error(traceOf(error), job);
    const jobs = jobsOf(parts, failed);
    const app: FastifyInstance = await buildApp({
      invitations,
      hasMail: mail !== undefined,
      signInProviders: { store: open.store, allowPrivate: config.privateProviders },
      identity: open.identity,
      signIns: signInAudit(open),
      signedOut: endPushesWith(open),
      routes: (instance) => registerRoutes(instance, { ...parts, jobs }),
      describe: (seat) => describe(open, seat),
      eventId: async () => eventIdOf(await open.store.audit.position()),
      setup: (request) => setUp(open, request),
      derive: open.derive,
      check: () => open.store.practices.list(),
      auditLog: open.store.trail.state,
      failingJobs: () => jobs.failing(),
      webFolder: webFolder(),
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      logLevel: config.logLevel,
      rateLimit: config.rateLimit,
      now,
      draining: front.draining,
      server: front.server,
    });
    await app.ready();
    const stopJobs = startJobs(jobs, (error) => failed(error, 'starting jobs'));
    front.handOver();
    return {
      address: front.address,
      installation: open,
      setupAddress: await setupAddressOf(open, front.address),
      async stop() {
        await Promise.all([front.drain(drainSeconds), stopJobs(drainSeconds * 1_000)]);
        hub.close();
        await app.close();
        await open.close();
      },
    };
  } catch (error) {
    await front.drain(0);
    await installation?.close();
    throw error;
  }
}

/** Where the first practice is set up; undefined once somebody can sign in. */
async function setupAddressOf({ identity: { accounts } }: Installation, address: string): Promise<string | undefined> {
  if (!(await accounts.isEmpty())) return undefined;
  return `${address}/setup?key=${await accounts.makeSetupLink(setupLinkHours)}`;
}

/** Services that the application uses too. */
function servicesOf({ config, store, identity }: Installation) {
  const mail = config.smtpUrl === undefined ? undefined : mailThrough(config.smtpUrl);
  return { hub: createChangeHub(store), mail, invitations: inviting({ store, identity, mail: mail?.send }) };
}

type Services = ReturnType<typeof servicesOf> & Pick<AppParts, 'now' | 'pushesToLoopback'>;

/** Everything that the modules work with. */
function partsOf({ config, store, saving, content, identity }: Installation, services: Services): AppParts {
  const { hub, mail, invitations, now, pushesToLoopback } = services;
  const anchors = createAnchors({
    store,
    folder: anchorFolder(config.dataFolder),
    sink: config.logAnchor && syslogSink(config.logAnchor),
    now,
  });
  return {
    store,
    saving,
    content,
    scansContent: config.clamd !== undefined,
    anchors,
    hub,
    sessions: identity.sessions,
    accounts: identity.accounts,
    seatOf: identity.seatOf,
    passwordLinks: identity.passwordLinks,
    invite: invitations.invite,
    testMail: invitations.testMail,
    checkMail: mail?.check,
    mail: mail?.send,
    preAssociate: (practice, caller) => preAssociate({ store, invitations: identity.invitations }, practice, caller),
    remoteSigning: remoteSigning({ store, saving, mail: mail?.send, system: systemCaller, now }),
    publicUrl: config.publicUrl,
    travel: config.routing && travelService(config.routing),
    pushesToLoopback,
    now,
  };
}

const jobsOf = (parts: AppParts, failed: (error: unknown, job: string) => void): JobRunner =>
  new JobRunner({
    jobs: modules.flatMap((module) => module.jobs ?? []),
    parts,
    zoneOf: async (practice) => (await storedPreferences(parts.store)(practice))?.timeZone,
    failed,
  });

/** The built web application: next to the bundle's workspace or next to the sources. */
function webFolder(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'apps', 'web')) && dirname(at) !== at) at = dirname(at);
  return join(at, 'apps', 'web', 'dist');
}

/** The display names of the practice, of the caller's own record in it, and of the patient for whom a relative comes. */
async function describe({ store }: Installation, { networkId, profile }: Seat) {
  const practices = await store.practices.list();
  const practice = practices.find((each) => each.networkId === networkId);
  const displayOf = async (type: string, id: string) => {
    const row = isResourceType(type) ? await store.reader.read(networkId, definitionOf(type), id, everything) : undefined;
    return row && bodyOf(row).display;
  };
  const words = await displayOf(profile.resourceType, profile.id);
  const names = { practice: practice?.display ?? networkId, profile: words ?? '' };
  if (profile.resourceType !== 'RelatedPerson') return names;
  // The id of a related person begins with that of their patient.
  const id = profile.id.split('.')[0] ?? '';
  const display = await displayOf('Patient', id);
  return { ...names, patient: { id, ...(display && { display }) } };
}
