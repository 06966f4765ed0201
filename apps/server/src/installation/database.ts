import pg from 'pg';
import { codeOf, StartError } from '../kernel/start-error.ts';
import { identityRole, migrateAccounts } from '../modules/accounts/index.ts';
import { installQueue } from '../modules/jobs/index.ts';
import { appRole, type MigrateResult, migrate } from '../resources/store/index.ts';
import { startCluster } from './cluster/index.ts';
import type { Config } from './config/index.ts';
import type { Keys } from './config/keys.ts';
import { laterMigrations } from './later-migrations.ts';

/** The PostgreSQL of an installation: the embedded one, or another by its address. */
export interface DatabaseHome {
  /** Signs in as the owner: for migrations, backups and the doctor, never for requests. */
  readonly ownerUrl: string;
  /** The address of each bound role, and whether connections must step down to it. */
  readonly urlFor: (role: string) => { readonly url: string; readonly stepDown: boolean };
  /** Brings the schema to what this build needs. */
  readonly migrate: () => Promise<MigrateResult>;
  stop(): Promise<void>;
}

/** Starts or reaches the database. Throws StartError where it cannot be reached or may not be used. */
export async function openDatabase(config: Config, keys: Keys, say: (line: string) => void): Promise<DatabaseHome> {
  const embedded = config.databaseUrl === undefined ? await startCluster({ folder: config.dataFolder, say }) : undefined;
  const ownerUrl = embedded?.url ?? config.databaseUrl ?? '';
  const passwordOf = (role: string) =>
    embedded ? keys.database.derive(`database role ${role}`).toString('base64url') : undefined;
  return {
    ownerUrl,
    urlFor: (role) => {
      const password = passwordOf(role);
      return password === undefined
        ? { url: ownerUrl, stepDown: true }
        : { url: asRole(ownerUrl, role, password), stepDown: false };
    },
    migrate: async () => {
      const client = await connectAsOwner(ownerUrl);
      try {
        const later = await laterMigrations(client);
        if (later.length > 0) {
          throw new StartError(
            `A newer version of Notewell has changed this database (${later.join(', ')}). Start that version, or restore a backup of this version.`,
          );
        }
        const result = await migrate({ client, appPassword: passwordOf(appRole), report: say });
        await migrateAccounts(client, passwordOf(identityRole));
        await installQueue(client);
        return result;
      } catch (error) {
        throw codeOf(error) === insufficientPrivilege ? mayNot(error) : error;
      } finally {
        await client.end();
      }
    },
    stop: async () => embedded?.stop(),
  };
}

function asRole(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

const oldestVersion = 150_000;

/** A connection as the owner; a StartError in one line where there can be none. */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'notewell-owner' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    if ((rows[0]?.version ?? 0) < oldestVersion)
      throw new StartError('The PostgreSQL at DATABASE_URL is older than 15. Notewell needs 15 or newer.');
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error instanceof StartError ? error : unreachable(url, error);
  }
}

const insufficientPrivilege = '42501';

const mayNot = (error: unknown) =>
  new StartError(
    `The user in DATABASE_URL cannot prepare the database (${error instanceof Error ? error.message : 'refused'}). Use a superuser, or an owner of the database that can create roles and bypass row-level security.`,
    { cause: error },
  );

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  ENOENT: 'there is no socket there',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'this user may not sign in',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
};

function unreachable(url: string, error: unknown): StartError {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  const timedOut = error instanceof Error && /timeout/i.test(error.message);
  const reason =
    reasons[codeOf(error) ?? ''] ?? (timedOut ? reasons.ETIMEDOUT : error instanceof Error ? error.message : String(error));
  return new StartError(`The database at DATABASE_URL (${host}${pathname}) cannot be used: ${reason}.`, { cause: error });
}
