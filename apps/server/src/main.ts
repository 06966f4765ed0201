import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionOf, isResourceType } from '@notewell/model';
import { fixedIds } from '@notewell/rules';
import { buildApp } from './app.ts';
import { bodyOf } from './behaviours/body.ts';
import { type Environment, readConfig } from './config/index.ts';
import { createChangeHub } from './events/hub.ts';
import { openFront } from './front.ts';
import type { Seat } from './identity/index.ts';
import { mailThrough } from './identity/mail.ts';
import { signInAudit } from './identity/sign-in-audit.ts';
import { type Installation, openInstallation, systemCaller } from './installation.ts';
import { syslogSink } from './jobs/anchor-sink.ts';
import { anchorFolder, createAnchors } from './jobs/anchors.ts';
import { startContentScans } from './jobs/content-scans.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { startNoteChecks } from './jobs/note-checks.ts';
import { startSealer } from './jobs/sealer.ts';
import { inviting } from './operations/invitations.ts';
import { preAssociate } from './operations/preassociations.ts';
import { remoteSigning } from './operations/remote-signing.ts';
import { traceOf } from './plugins/errors.ts';
import { setUp } from './practices.ts';
import { registerRoutes } from './routes/index.ts';
import { everything } from './store/visibility.ts';

export interface StartOptions {
  readonly environment: Environment;
  readonly say?: (line: string) => void;
  readonly now?: () => number;
  /** Done once everything is open and before the first request is answered, such as filling the demo practice. */
  readonly prepare?: (installation: Installation) => Promise<void>;
}

export interface Running {
  readonly address: string;
  readonly installation: Installation;
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
    const hub = createChangeHub(open.store);
    const mail = config.smtpUrl === undefined ? undefined : mailThrough(config.smtpUrl);
    const invitations = inviting({ store: open.store, identity: open.identity, mail });
    const app = await buildApp({
      invitations,
      hasMail: mail !== undefined,
      signInProviders: { store: open.store, allowPrivate: config.privateProviders },
      identity: open.identity,
      signIns: signInAudit(open),
      routes: (instance) =>
        registerRoutes(instance, {
          store: open.store,
          saving: open.saving,
          content: open.content,
          hub,
          sessions: open.identity.sessions,
          accounts: open.identity.accounts,
          invite: invitations.invite,
          preAssociate: (practice, caller) =>
            preAssociate({ store: open.store, invitations: open.identity.invitations }, practice, caller),
          remoteSigning: remoteSigning({ store: open.store, saving: open.saving, mail, system: systemCaller, now }),
          publicUrl: config.publicUrl,
          now,
        }),
      describe: (seat) => describe(open, seat),
      setup: (request) => setUp(open, request),
      derive: open.derive,
      check: () => open.store.practices.list(),
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
    const anchors = createAnchors({
      store: open.store,
      folder: anchorFolder(config.dataFolder),
      sink: config.logAnchor && syslogSink(config.logAnchor),
      now,
    });
    const restHouse = startHousekeeping({
      store: open.store,
      content: open.content,
      now,
      anchors,
      failed: (error) => app.log.error(traceOf(error), 'housekeeping'),
    });
    const restChecks = startNoteChecks({
      store: open.store,
      now,
      failed: (error) => app.log.error(traceOf(error), 'checking notes'),
    });
    const restSealer = startSealer({
      store: open.store,
      anchors,
      failed: (error) => app.log.error(traceOf(error), 'sealing and anchoring the audit log'),
    });
    const restScans = config.clamd
      ? startContentScans({
          store: open.store,
          content: open.content,
          now,
          account: fixedIds.systemAccount,
          failed: (error) => app.log.error(traceOf(error), 'looking content over'),
        })
      : () => {};
    await app.ready();
    front.handOver();
    if (await open.identity.accounts.isEmpty()) {
      const key = await open.identity.accounts.makeSetupLink(setupLinkHours);
      say(
        `Nobody can sign in yet. Set up the first practice within ${setupLinkHours} hours at ${front.address}/setup?key=${key}`,
      );
    }
    return {
      address: front.address,
      installation: open,
      async stop() {
        await front.drain(drainSeconds);
        restHouse();
        restSealer();
        restChecks();
        restScans();
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

/** The built web application: beside the bundle's workspace, or beside the sources'. */
function webFolder(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'apps', 'web')) && dirname(at) !== at) at = dirname(at);
  return join(at, 'apps', 'web', 'dist');
}

/** What the practice and the caller's own record in it are called. */
async function describe({ store }: Installation, { networkId, profile }: Seat) {
  const practices = await store.practices.list();
  const practice = practices.find((each) => each.networkId === networkId);
  const row = isResourceType(profile.resourceType)
    ? await store.reader.read(networkId, definitionOf(profile.resourceType), profile.id, everything)
    : undefined;
  const words = row ? bodyOf(row).display : undefined;
  return { practice: practice?.display ?? networkId, profile: words ?? '' };
}
