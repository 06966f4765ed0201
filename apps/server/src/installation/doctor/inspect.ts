import { Patient } from '@notewell/model';
import type pg from 'pg';
import { accountMigrations } from '../../modules/accounts/index.ts';
import { batchAction } from '../../resources/audit/audit-batch.ts';
import { rescuedAction } from '../../resources/audit/audit-safe.ts';
import { resolvePath, textAt } from '../../resources/columns/paths.ts';
import { appRole, globalPractice, tableOf } from '../../resources/postgres/names.ts';
import { leakproofFunctions, unmarkedLeakproof } from '../../resources/store/leakproof.ts';
import { migrations } from '../../resources/store/migrations/index.ts';

export interface Inspection {
  readonly version: string;
  readonly durable: boolean;
  /** Undefined where the database does not say. */
  readonly checksums: boolean | undefined;
  readonly missingMigrations: readonly string[];
  readonly invalidIndexes: readonly string[];
  readonly notLeakproof: readonly string[];
  /** Tables with a practice's rows that row-level security does not wall. */
  readonly unwalled: readonly string[];
  /** The server's role must be neither owner, superuser nor beyond row-level security. */
  readonly roleTooStrong: boolean;
  readonly practices: readonly string[];
  /** Charts that share a record number, each group as a label. */
  readonly sharedNumbers: readonly string[];
}

/** Inspects a database as its owner, without changes. */
export async function inspect(client: pg.ClientBase): Promise<Inspection> {
  const names = async (text: string, values: unknown[] = []) =>
    (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name);
  const exists = async (table: string) => (await names(`select to_regclass($1)::text as name`, [table]))[0] != null;
  const applied = [
    ...((await exists('public.migration')) ? await names('select name from public.migration') : []),
    ...((await exists('identity.migration')) ? await names(`select 'identity/' || name as name from identity.migration`) : []),
  ];
  const wanted = [...migrations.map(({ name }) => name), ...accountMigrations.map(({ name }) => `identity/${name}`)];
  const { rows } = await client.query<{ version: string; fsync: string; commit: string; checksums: string | null }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('data_checksums', true) as checksums`,
  );
  const server = rows[0];
  return {
    version: server?.version ?? '',
    durable: server?.fsync === 'on' && server.commit !== 'off',
    checksums: server?.checksums == null ? undefined : server.checksums === 'on',
    missingMigrations: wanted.filter((name) => !applied.includes(name)),
    invalidIndexes: await names(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'identity') and not (i.indisvalid and i.indisready)`,
    ),
    notLeakproof: await names(unmarkedLeakproof, [[...leakproofFunctions]]),
    unwalled: await names(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'practice_id' and c.relname <> 'practice'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),
    roleTooStrong:
      (
        await names(
          `select rolname as name from pg_roles r where rolname = $1 and (rolsuper or rolbypassrls
             or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace))`,
          [appRole],
        )
      ).length > 0,
    practices: (await exists('public.practice'))
      ? await names('select practice_id as name from public.practice where practice_id <> $1', [globalPractice])
      : [],
    sharedNumbers: (await exists('public.resource')) ? await names(sharedNumbers) : [],
  };
}

const number = textAt(resolvePath(Patient, 'medicalRecordNumber'));
const sharedNumbers = `select practice_id || ': ' || string_agg(id, ' and ' order by id) as name from public.${tableOf(Patient.type)}
   where ${number} is not null and not deleted group by practice_id, ${number} having count(*) > 1 order by 1`;

/** Every hash that the resources of a practice refer to, deleted ones and earlier versions included. */
export async function contentReferredTo(client: pg.ClientBase, practice: string): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    `select distinct hash from (
       select facets #>> '{content,hash}' as hash from public.resource where practice_id = $1
       union all select content_hash from public.history where practice_id = $1) kept
     where hash is not null`,
    [practice],
  );
  return rows.map(({ hash }) => hash);
}

/** Audit entries that the database refused as they were, and that are logged in another form; a reading of the whole log. */
export async function rescuedEntries(client: pg.ClientBase): Promise<number> {
  await client.query('begin read only');
  try {
    await client.query('set local row_security = off');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from public.audit where action = '${batchAction}' and entries like '%,"${rescuedAction}",%'`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.query('commit');
  }
}
