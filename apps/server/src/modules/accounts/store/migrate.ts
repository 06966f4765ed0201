import type pg from 'pg';
import { literal } from '../../../resources/postgres/names.ts';
import { withoutRaces } from '../../../resources/postgres/roles.ts';
import { accountMigrations, identityRole } from './migrations.ts';

const migrationLock = 7_305_113;

/** Brings the accounts' schema to what this build needs; safe at every start and by several servers at once. */
export async function migrateAccounts(client: pg.ClientBase, password: string | undefined): Promise<readonly string[]> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    await withoutRaces(() => prepareRole(client, password));
    await client.query('create schema if not exists identity');
    await client.query(
      'create table if not exists identity.migration (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from identity.migration');
    const done = new Set(rows.map((row) => row.name));
    const missing = accountMigrations.filter(({ name }) => !done.has(name));
    for (const { name, sql } of missing) {
      // Several statements in one query are one transaction: all of it or none.
      await client.query(`${sql}; insert into identity.migration (name) values (${literal(name)})`);
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

async function prepareRole(client: pg.ClientBase, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [identityRole]);
  if (rowCount === 0) await client.query(`create role ${identityRole} nosuperuser nobypassrls nocreatedb nocreaterole`);
  if (password !== undefined) await client.query(`alter role ${identityRole} with login password ${literal(password)}`);
  else await client.query(`grant ${identityRole} to current_user`);
}
