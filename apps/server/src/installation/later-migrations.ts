import type pg from 'pg';
import { accountMigrations } from '../modules/accounts/index.ts';
import { migrations } from '../resources/store/migrations/index.ts';

/** Changes that a database has been through and this build does not know: a later one has worked on it. */
export async function laterMigrations(client: pg.ClientBase): Promise<readonly string[]> {
  const later: string[] = [];
  for (const [table, known] of [
    ['public.migration', migrations],
    ['identity.migration', accountMigrations],
  ] as const) {
    const { rowCount } = await client.query('select 1 where to_regclass($1) is not null', [table]);
    if (rowCount === 0) continue;
    const { rows } = await client.query<{ name: string }>(`select name from ${table} where name <> all ($1) order by name`, [
      known.map(({ name }) => name),
    ]);
    later.push(...rows.map(({ name }) => name));
  }
  return later;
}
