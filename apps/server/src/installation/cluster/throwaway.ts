import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installedBinaries } from './binaries.ts';
import { type Cluster, lockOf, startCluster } from './cluster.ts';
import { isHeld } from './lease.ts';
import { isAlive, runningPostmaster } from './postmaster.ts';
import { throwaway } from './settings.ts';

/** A database that is prepared once and copied for each test. */
export interface Template {
  /** Changes whenever what `prepare` makes changes, such as a hash of the migrations: letters, digits and `_`. */
  readonly name: string;
  prepare(url: string): Promise<void>;
}

export interface ThrowawayCluster {
  /** Makes an empty database, or a copy of the template; answers a superuser's address of it. */
  database(template?: Template): Promise<string>;
  /** Drops the databases made here and lets the cluster go. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests, shared by every test process of this user on the machine. It stays in /tmp between runs, so that
 * only the first run pays for creating it. It never flushes to disk, so keep no important data in it.
 */
export async function startThrowawayCluster(): Promise<ThrowawayCluster> {
  const folder = join('/tmp', `notewell-test-${userInfo().uid}-${installedBinaries().version}`);
  const start = () => startCluster({ folder, settings: throwaway(), database: 'postgres' });
  const cluster: Cluster = await start().catch((error: unknown) => {
    const lock = lockOf(folder);
    if (runningPostmaster(join(folder, 'postgres')) || (existsSync(lock) && isHeld(lock))) throw error;
    // Without fsync a crash of the machine may have damaged it; nothing in it is worth a repair.
    rmSync(folder, { recursive: true, force: true });
    return start();
  });
  const admin = new pg.Pool({ connectionString: cluster.url, max: 1 });
  admin.on('error', () => {});
  await dropLeft(admin);
  const marks = join(folder, 'templates');
  const made: string[] = [];
  return {
    async database(template) {
      if (template) await ensureTemplate(admin, cluster, template, marks);
      const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
      await admin.query(`create database ${name}${template ? ` template ${templateName(template)}` : ''}`);
      made.push(name);
      return cluster.urlOf(name);
    },
    async stop() {
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await cluster.stop();
    },
  };
}

/** Drops what test processes that were killed have left, so that it does not fill the disk. */
async function dropLeft(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(`select datname as name from pg_database where datname ~ '^test_[0-9]+_'`);
  // Another may be at the same.
  for (const { name } of rows.filter(({ name: left }) => !isAlive(Number(left.split('_')[1]))))
    await admin.query(`drop database if exists ${name} with (force)`).catch(() => {});
}

const templateLock = 5_061_977;
const templateName = ({ name }: Template) => `template_${name}`;

/** A template that no test took a copy of for an hour is of sources that have changed since. */
const idleMs = 3_600_000;
/** Drops templates that are no longer used. The modification time of a file with each name records the last use. */
async function dropIdle(client: pg.ClientBase, marks: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datistemplate and datname ~ '^template_[a-z]'`,
  );
  for (const { name } of rows) {
    const mark = join(marks, name);
    if (!existsSync(mark)) writeFileSync(mark, 'used');
    else if (Date.now() - statSync(mark).mtimeMs > idleMs) {
      await client.query(`alter database ${name} is_template false`);
      await client.query(`drop database ${name} with (force)`);
      rmSync(mark);
    }
  }
}

async function ensureTemplate(admin: pg.Pool, cluster: Cluster, template: Template, marks: string): Promise<void> {
  const client = await admin.connect();
  const name = templateName(template);
  mkdirSync(marks, { recursive: true });
  writeFileSync(join(marks, name), 'used');
  try {
    // Prepares one template at a time, even under different names: it may create roles, which all databases of a cluster share.
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount === 1) return;
    await dropIdle(client, marks);
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    await template.prepare(cluster.urlOf(name));
    // Marked last: a template whose preparation was cut short is made again.
    await client.query(`alter database ${name} is_template true allow_connections false`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
    client.release();
  }
}
