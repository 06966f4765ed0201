import type pg from 'pg';

/** A table as it is copied: rows as JSON, so that a newer build with more columns can still read them. */
export interface DumpTable {
  /** `schema.table`, quoted. */
  readonly name: string;
}

const tablesQuery = `
select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'identity') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
order by (select count(*) from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), 1`;

/** Tables in an order in which each can be filled: those that refer to others come after. */
export async function tablesOf(client: pg.ClientBase): Promise<DumpTable[]> {
  return (await client.query<DumpTable>(tablesQuery)).rows;
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from public.migration union all select 'identity/' || name from identity.migration order by 1`,
  );
  return rows.map(({ name }) => name);
}

const batch = 500;

/** Begins a snapshot of the whole database; later writes do not appear in it. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await seeEverything(client);
}

/** Makes PostgreSQL raise an error where row-level security would silently hide rows from the backup. */
export const seeEverything = (client: pg.ClientBase) => client.query('set local row_security = off');

/** The rows of a table, some hundreds at a time, each row one line of JSON. */
export async function* rowsOf(client: pg.ClientBase, { name }: DumpTable): AsyncGenerator<string[]> {
  await client.query(`declare dumped no scroll cursor for select row_to_json(t)::text as line from ${name} t`);
  try {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${batch} from dumped`);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await client.query('close dumped');
  }
}

/** Networks ids of every practice, closed ones too, for their content is kept. */
export async function practicesOf(client: pg.ClientBase): Promise<string[]> {
  return (await client.query<{ id: string }>('select practice_id as id from public.practice order by 1')).rows.map(
    ({ id }) => id,
  );
}
