import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { mailThrough } from '../kernel/mail.ts';
import { EnvelopeError } from '../kernel/vault/envelope.ts';
import { asksSecondStep, ownAccess, reachOf, timeoutOf } from '../modules/access/index.ts';
import {
  clientSecretOf,
  createIdentity,
  givenIn,
  grantsOf,
  type Identity,
  identityRole,
  resetLetter,
  rolesNow,
} from '../modules/accounts/index.ts';
import { icd10System, loadStarterCodes, starterCodes } from '../modules/codes/index.ts';
import { type ContentStore, contentScansOf, openContent } from '../modules/content/index.ts';
import { createSaving } from '../modules/saving.ts';
import { spoolFolder } from '../resources/audit/audit-spool.ts';
import { type Saving } from '../resources/saving/saving.ts';
import { appRole, connect, createStore, globalPractice, type MigrateResult, type Store } from '../resources/store/index.ts';
import { makeDataFolder } from './config/data-folder.ts';
import type { Config } from './config/index.ts';
import { type Keys, openKeys } from './config/keys.ts';
import { type DatabaseHome, openDatabase } from './database.ts';

/** Everything an installation has, open: what the server listens for and what the commands work on. */
export interface Installation {
  readonly config: Config;
  readonly keys: Keys;
  /** Draws the secrets of sessions and devices; they stay what they are when the master key changes. */
  readonly derive: (purpose: string) => Buffer;
  readonly database: DatabaseHome;
  readonly migrated: MigrateResult;
  readonly store: Store;
  readonly saving: Saving;
  readonly identity: Identity;
  readonly content: ContentStore;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly say?: (line: string) => void;
  readonly now?: () => number;
  /** The highest number of database connections, not counting six for accounts. */
  readonly connections?: number;
}

/** Opens the keys, the database (migrated), the accounts and the content. Throws StartError. */
export async function openInstallation(config: Config, options: OpenOptions = {}): Promise<Installation> {
  const { say = () => {}, now = Date.now, connections = 24 } = options;
  makeDataFolder(config.dataFolder);
  const keys = openKeys(config);
  const database = await openDatabase(config, keys, say);
  let pool: pg.Pool | undefined;
  try {
    const migrated = await database.migrate();
    const app = database.urlFor(appRole);
    pool = connect({ url: app.url, most: connections, stepDown: app.stepDown });
    const { store, later } = storeOn(pool, { config, keys, now });
    // So that every practice can search diagnoses before an edition of its own is loaded.
    await loadStarterCodes(store, icd10System, starterCodes());
    const derive = await rootOf(store, keys, say);
    const identity = identityOn(store, { config, address: database.urlFor(identityRole), derive, say, now });
    later.accounts = identity.accounts;
    const { s3, clamd } = config;
    const folder = join(config.dataFolder, 'content');
    const content = await openContent({ folder, s3, keys: store.keys, clamd, scans: contentScansOf(store) });
    later.content = content;
    const own = pool;
    return {
      config,
      keys,
      derive,
      database,
      migrated,
      store,
      saving: createSaving({ store, now }),
      identity,
      content,
      async close() {
        await store.close();
        await identity.close();
        await own.end();
        await content.close();
        await database.stop();
      },
    };
  } catch (error) {
    await pool?.end();
    await database.stop();
    throw error;
  }
}

interface StoreWork extends Pick<Installation, 'config' | 'keys'>, Required<Pick<OpenOptions, 'now'>> {}

/** The store, and what it needs `later`: accounts and content open after it, for they read it. */
function storeOn(pool: pg.Pool, { config, keys, now }: StoreWork) {
  const later: { accounts?: Identity['accounts']; content?: ContentStore } = {};
  const store = createStore({
    pool,
    keys,
    now,
    auditSpool: spoolFolder(config.dataFolder),
    grantsGiven: async (practice) => givenIn((await later.accounts?.staffOf(practice)) ?? []),
    removeContent: async (practice, hash) => await later.content?.remove(practice, hash),
    hasContent: async (practice, hash) => (await later.content?.size(practice, hash)) !== undefined,
  });
  return { store, later };
}

interface IdentityWork extends Pick<Installation, 'config' | 'derive'>, Required<Pick<OpenOptions, 'say' | 'now'>> {
  /** The accounts' database. */
  readonly address: ReturnType<DatabaseHome['urlFor']>;
}

/** The accounts, with what the store knows of each practice. */
const identityOn = (store: Store, { config, address, derive, say, now }: IdentityWork): Identity =>
  createIdentity({
    ...address,
    secret: derive('sessions').toString('base64url'),
    publicUrl: config.publicUrl,
    timeoutOf: async (practices) => Math.max(0, ...(await Promise.all(practices.map((one) => timeoutOf(store, one))))),
    privateProviders: config.privateProviders,
    breachedPasswords: config.breachedPasswords,
    openSecret: (provider) => clientSecretOf(store, provider, now()),
    rolesNow: rolesNow(store),
    sendReset:
      config.smtpUrl === undefined
        ? undefined
        : resetLetter(mailThrough(config.smtpUrl).send, () => say('A password reset mail could not be sent. Check SMTP_URL.')),
    grantsOf: async (membership) => {
      const own = await ownAccess(store, membership.networkId);
      const { patients, day, until } = await reachOf(store, membership, own, now());
      const access = { ...grantsOf(membership, own, patients), day, until };
      return { ...access, asksSecondStep: await asksSecondStep(store, membership.networkId) };
    },
    now,
  });

/** Draws from the installation's own key in the vault; where another master key wraps that (a backup of elsewhere), from ours. */
async function rootOf(store: Store, keys: Keys, say: (line: string) => void): Promise<(purpose: string) => Buffer> {
  try {
    const { key } = await store.keys.first(globalPractice);
    return (purpose) => Buffer.from(hkdfSync('sha256', key, 'notewell', purpose, 32));
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
    say('The master key does not fit this database. Encrypted data cannot be read until the right key is back.');
    return keys.derive;
  }
}
