import type pg from 'pg';
import { createLanes } from './lanes.ts';
import { practiceSetting } from './names.ts';
import type { Sheet } from './sheet.ts';
import { isOfStatement } from './sql-state.ts';
import type { Row, Run, Statement } from './statement.ts';
import { createTogether } from './together.ts';

export { sqlState } from './sql-state.ts';
export { keptStatements, lookup, planned, prepared, type Row, type Run, type Statement, write } from './statement.ts';

/** Connections bound to one practice at a time: every statement sees that practice's rows and no others. */
export interface Database {
  /**
   * Runs one statement in its own transaction. With a sheet, the first column (a text) goes there and is missing in the rows.
   */
  readonly run: (practice: string, statement: Statement, values?: readonly unknown[], sheet?: Sheet) => Promise<Row[]>;
  /** Runs several in one transaction; a throw rolls all of them back. */
  readonly transaction: <T>(practice: string, work: (run: Run) => Promise<T>) => Promise<T>;
  /** Calls `heard` when any server notifies the channel, until the returned function is called. */
  readonly listen: (channel: string, heard: () => void) => Promise<() => void>;
  readonly pool: pg.Pool;
  /** Ends its own connections; the pool is its owner's to end. */
  readonly close: () => void;
}

/** Moves the first column of rows to a sheet. */
export const onSheet = (rows: readonly Row[], sheet: Sheet): Row[] =>
  rows.map(([text, ...rest]) => [void sheet.addText(String(text)), ...rest]);

export function createDatabase(pool: pg.Pool): Database {
  const bound = new WeakMap<pg.PoolClient, string>();
  const bind: Statement = { name: 'bind', text: `select set_config('${practiceSetting}', $1, false)` };
  const { options } = pool;
  const lanes = createLanes(
    // Our statements never look up the same row twice, so memoize would only cost time.
    { ...options, options: `${options.options ?? ''} -c plan_cache_mode=force_generic_plan -c enable_memoize=off` },
    Math.max(2, Math.ceil(((options.max ?? 10) * 2) / 3)),
  );

  const together = createTogether(lanes);

  /** Runs work on a connection bound to the practice. A connection in doubt after a failure is not used again. */
  async function withClient<T>(practice: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      if (bound.get(client) !== practice) {
        bound.delete(client);
        await query(client, bind, [practice]);
        bound.set(client, practice);
      }
      return await work(client);
    } catch (error) {
      if (!isOfStatement(error)) broken = error instanceof Error ? error : new Error('A connection failed', { cause: error });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    pool,
    close: lanes.close,
    run: (practice, statement, values = [], sheet) =>
      statement.planOnce
        ? (statement.writes ? together : lanes).run(practice, statement, values, sheet)
        : withClient(practice, async (client) => {
            const rows = await query(client, statement, values);
            return sheet ? onSheet(rows, sheet) : rows;
          }),
    transaction: (practice, work) =>
      withClient(practice, async (client) => {
        await client.query('begin');
        try {
          const result = await work((statement, values) => query(client, statement, values));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    listen: (channel, heard) => listenOn(pool, channel, heard),
  };
}

async function query(client: pg.PoolClient, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
  const { name, text } = statement;
  const config = { ...(name === undefined ? {} : { name }), text, values: [...values], rowMode: 'array' as const };
  return (await client.query<unknown[]>(config)).rows;
}

async function listenOn(pool: pg.Pool, channel: string, heard: () => void): Promise<() => void> {
  const client = await pool.connect();
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    // A listening connection is never lent to anybody else.
    client.release(true);
  };
  client.on('notification', heard);
  client.on('error', end);
  try {
    await client.query(`listen ${channel}`);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}
