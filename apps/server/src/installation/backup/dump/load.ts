import type pg from 'pg';
import { globalPractice, literal } from '../../../resources/postgres/names.ts';
import { type DumpTable, seeEverything, tablesOf } from './dump.ts';

/** True if the installation holds no data. Backups are only restored into an empty one. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from public.practice where practice_id <> $1)
       and not exists (select from identity."user") and not exists (select from public.resource) as empty`,
    [globalPractice],
  );
  return rows[0]?.empty === true;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Fills tables within one transaction that the caller ends. */
export class Loader {
  private readonly columns = new Map<string, readonly Column[]>();
  private constructor(
    private readonly client: pg.ClientBase,
    private readonly tables: readonly DumpTable[],
  ) {}

  static async begin(client: pg.ClientBase): Promise<Loader> {
    await client.query('begin');
    await seeEverything(client);
    const tables = await tablesOf(client);
    for (const { name } of [...tables].reverse()) await client.query(`delete from ${name}`);
    return new Loader(client, tables);
  }

  has(table: string): boolean {
    return this.tables.some(({ name }) => name === table);
  }

  /** Adds rows, each a line of JSON. */
  async add(table: string, lines: readonly string[]): Promise<void> {
    const columns = await this.columnsOf(table);
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ name }) => `t.${name}`).join(', ');
    await this.client.query(
      `insert into ${table} (${names}) overriding system value select ${values} from json_populate_recordset(null::${table}, $1::json) t`,
      [`[${lines.join(',')}]`],
    );
  }

  /** Sets every counter past what was added. */
  async finish(): Promise<void> {
    const { rows } = await this.client.query<{ table: string; column: string }>(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(a.attname) as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where a.attidentity <> '' and n.nspname in ('public', 'identity') and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    for (const { table, column } of rows) {
      await this.client.query(
        `select setval(pg_get_serial_sequence(${literal(table)}, ${literal(column.replaceAll('"', ''))}), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
      );
    }
    await this.client.query('commit');
    await this.client.query('analyze');
  }

  async abandon(): Promise<void> {
    await this.client.query('rollback');
  }

  private async columnsOf(table: string): Promise<readonly Column[]> {
    const known = this.columns.get(table);
    if (known) return known;
    const { rows } = await this.client.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    );
    this.columns.set(table, rows);
    return rows;
  }
}
