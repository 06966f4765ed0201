import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { diskError, StartError } from '../../kernel/start-error.ts';
import { reachableBinaries } from './binaries.ts';
import { administrator, initialise, launch, type Machine } from './launch.ts';
import { exclusively, Lease } from './lease.ts';
import { clusterRecord, shelf, socketFolder } from './location.ts';
import { type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { asArguments, durable } from './settings.ts';
import { userForCluster } from './system-user.ts';

export interface ClusterOptions {
  /** The folder the cluster belongs to; made if missing. */
  readonly folder: string;
  /** Receives one line for each thing a person may want to know. */
  readonly say?: (line: string) => void;
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The database that `url` names; made if missing. */
  readonly database?: string;
}

/** A PostgreSQL of our own. */
export interface Cluster {
  /** Connects as its superuser, to the database of the options. */
  readonly url: string;
  urlOf(database: string): string;
  /** Lets it go; the last process that uses it stops it. */
  stop(): Promise<void>;
}

const checkEvery = 500;
/** The file by which one process at a time starts or stops the cluster of a folder. */
export const lockOf = (folder: string) => join(folder, 'cluster.lock');

/**
 * Starts the embedded PostgreSQL of a folder, creating it on the first call; a cluster left running by a process that
 * was killed is taken over. While held, it is started again should it end. Throws StartError.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, say = () => {}, database = 'notewell' } = options;
  const settings = asArguments(options.settings ?? durable());
  const lock = lockOf(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const { machine, password, lease, postmaster } = await exclusively(lock, 120, async () => {
      const user = userForCluster(join(folder, 'postgres'));
      const record = clusterRecord(folder, user, say);
      const known: Machine = {
        binaries: reachableBinaries(user, shelf, say),
        user,
        location: record.location,
        sockets: runningPostmaster(record.location)?.socketFolder || socketFolder(record.location, user),
        log: join(folder, 'postgres.log'),
      };
      if (!existsSync(join(record.location, 'PG_VERSION'))) {
        say('Creating the database cluster.');
        initialise(known, record.password);
      }
      refuseOtherVersion(known);
      const running = await launch(known, settings);
      await createDatabase(urlFor(running, record.password, 'postgres'), database);
      return { machine: known, password: record.password, lease: new Lease(join(folder, 'cluster.users')), postmaster: running };
    });
    const keeper = keepRunning(machine, settings, lock, say);
    const urlOf = (name: string) => urlFor(postmaster, password, name);
    return {
      url: urlOf(database),
      urlOf,
      async stop() {
        clearInterval(keeper);
        await exclusively(lock, 120, async () => {
          lease.giveUp();
          if (lease.others() === 0) await stopPostmaster(machine.location);
        });
      },
    };
  } catch (error) {
    throw diskError(error, folder);
  }
}

function refuseOtherVersion({ location, binaries }: Machine): void {
  const made = readFileSync(join(location, 'PG_VERSION'), 'utf8').trim();
  const have = binaries.version.split('.')[0];
  if (made !== have) {
    throw new StartError(
      `The database in ${location} was made by PostgreSQL ${made}, and this is ${have}. Restore a backup into a new data folder.`,
    );
  }
}

const urlFor = ({ socketFolder, port }: Postmaster, password: string, database: string) =>
  `postgresql://${administrator}:${password}@${encodeURIComponent(socketFolder)}:${port}/${database}`;

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function keepRunning(machine: Machine, settings: readonly string[], lock: string, say: (line: string) => void): NodeJS.Timeout {
  let busy = false;
  const check = async () => {
    if (busy || runningPostmaster(machine.location)) return;
    busy = true;
    say('PostgreSQL stopped unexpectedly. Starting it again.');
    try {
      await exclusively(lock, 120, () => launch(machine, settings));
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    } finally {
      busy = false;
    }
  };
  return setInterval(() => void check(), checkEvery).unref();
}
