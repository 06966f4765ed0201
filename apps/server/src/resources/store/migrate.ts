import { type ResourceDefinition, registry } from '@notewell/model';
import type pg from 'pg';
import { derivedIndexName, indexesOf } from '../columns/derived.ts';
import { rebuildColumns } from '../columns/rebuild-columns.ts';
import { appRole, literal, tableOf } from '../postgres/names.ts';
import { withoutRaces } from '../postgres/roles.ts';
import { leakproofFunctions, markLeakproof, unmarkedLeakproof } from './leakproof.ts';
import { wall } from './migrations/0001-foundation.ts';
import { readyToRead } from './migrations/0007-ready-to-read.ts';
import { migrations } from './migrations/index.ts';

export interface MigrateOptions {
  /** A connection as the owner of the database; a superuser where there is one. */
  readonly client: pg.ClientBase;
  /**
   * If given, the server's role may sign in with it. Otherwise the migrating role is granted membership of the server's role.
   */
  readonly appPassword?: string | undefined;
  readonly definitions?: readonly ResourceDefinition[];
  readonly report?: (line: string) => void;
}
export interface MigrateResult {
  readonly applied: readonly string[];
  readonly indexesMade: number;
  readonly indexesDropped: number;
  /** Functions that a superuser still has to mark, for filters to use their indexes. */
  readonly notLeakproof: readonly string[];
}

/**
 * Most rows are stored uncompressed: for a body of some KB, compression takes longer than reading or writing. A third of each
 * page stays free, so that a row of up to 4 KB has room for its next version. A change that touches no indexed column then
 * writes no index entry (docs/decisions/0020).
 */
const tableOptions = `fillfactor = 65, toast_tuple_target = ${readyToRead}`;
/** Any number that nothing else of ours locks. */
const migrationLock = 7_305_112;
const extensions = ['pg_trgm', 'btree_gin'];

/** Brings a database to what this build needs; safe to run at every start and by several servers at once. */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const { client, report = () => {} } = options;
  const definitions = options.definitions ?? Object.values<ResourceDefinition>(registry);
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await withoutRaces(() => prepareRole(client, options.appPassword));
    const applied = await applyNumbered(client, report);
    const { made, dropped } = await applyDerived(client, definitions, report);
    const unmarked = await client.query<{ name: string }>(unmarkedLeakproof, [[...leakproofFunctions]]);
    return { applied, indexesMade: made, indexesDropped: dropped, notLeakproof: unmarked.rows.map((row) => row.name) };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

async function prepareRole(client: pg.ClientBase, password: string | undefined): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean; exists: boolean; database: string; member: boolean }>(
    `select rolsuper as superuser, current_database() as database,
       exists (select from pg_roles where rolname = $1) as exists,
       rolsuper or exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid where r.rolname = $1 and m.member = (select oid from pg_roles where rolname = current_user)) as member
     from pg_roles where rolname = current_user`,
    [appRole],
  );
  const state = rows[0];
  if (!state?.exists) await client.query(`create role ${appRole} nosuperuser nobypassrls nocreatedb nocreaterole`);
  if (password !== undefined) await client.query(`alter role ${appRole} with login password ${literal(password)}`);
  else if (!state?.member) await client.query(`grant ${appRole} to current_user`);
  for (const extension of extensions) await client.query(`create extension if not exists ${extension}`);
  await client.query(`grant usage on schema public to ${appRole}`);
  if (state?.superuser) await client.query(markLeakproof);
}

async function applyNumbered(client: pg.ClientBase, report: (line: string) => void): Promise<string[]> {
  await client.query('create table if not exists migration (name text primary key, at timestamptz not null default now())');
  const done = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
  const applied: string[] = [];
  for (const { name, sql } of migrations) {
    if (done.has(name)) continue;
    report(`Migrating: ${name}`);
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    applied.push(name);
  }
  return applied;
}

/** A partition for every registered type and an index for every declared filter and sort; obsolete indexes go. */
async function applyDerived(client: pg.ClientBase, definitions: readonly ResourceDefinition[], report: (line: string) => void) {
  const names = async (sql: string) => new Set((await client.query<{ name: string }>(sql)).rows.map((row) => row.name));
  const tables = await names(`select relname as name from pg_class where relispartition and relkind = 'r'`);
  const missing = definitions.filter(({ type }) => !tables.has(tableOf(type)));
  if (missing.length > 0) {
    report(`Preparing storage for ${missing.length} types`);
    await client.query(
      missing
        .map(({ type }) => {
          const table = tableOf(type);
          return `create table ${table} partition of resource for values in (${literal(type)}) with (${tableOptions}); ${wall(table)}`;
        })
        .join('\n'),
    );
  }
  await rebuildColumns(client, definitions, report);
  const existing = await names(
    `select indexname as name from pg_indexes where schemaname = current_schema and indexname ~ '${derivedIndexName}'`,
  );
  const wanted = definitions.flatMap(indexesOf);
  const toMake = wanted.filter((index) => !existing.has(index.name));
  const wantedNames = new Set(wanted.map((index) => index.name));
  const toDrop = [...existing].filter((name) => !wantedNames.has(name));
  if (toMake.length > 0) {
    report(`Building ${toMake.length} indexes`);
    await client.query(toMake.map((index) => index.sql).join(';\n'));
  }
  if (toDrop.length > 0) await client.query(toDrop.map((name) => `drop index if exists ${name}`).join(';\n'));
  return { made: toMake.length, dropped: toDrop.length };
}
