import { createHash } from 'node:crypto';
import type pg from 'pg';
import { practiceSetting } from './names.ts';

/** SQL with a name is prepared once a connection; without, planned for its values each time. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  /** One plan serves all values: it is made once a connection. Only where no value makes another plan better. */
  readonly planOnce?: boolean;
}
/** Columns in the order of the statement. */
export type Row = readonly unknown[];
export type Run = (statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;

/** Connections bound to one practice at a time: whatever runs sees that practice's rows and no others. */
export interface Database {
  /** Runs one statement; it commits by itself. */
  readonly run: (practice: string, statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;
  /** Runs several in one transaction; a throw rolls all of them back. */
  readonly transaction: <T>(practice: string, work: (run: Run) => Promise<T>) => Promise<T>;
  /** Calls `heard` when any server notifies the channel, until the returned function is called. */
  readonly listen: (channel: string, heard: () => void) => Promise<() => void>;
  readonly pool: pg.Pool;
}

/** A statement that is prepared under a name derived from its text. */
export function prepared(text: string): Statement {
  return { text, name: createHash('sha1').update(text).digest('base64url') };
}

/** The same for one whose plan does not depend on its values, such as a look at one row by its key. */
export const planned = (text: string): Statement => ({ ...prepared(text), planOnce: true });

export function createDatabase(pool: pg.Pool): Database {
  const bound = new WeakMap<pg.PoolClient, string>();
  const bind: Statement = {
    name: 'bind',
    text: `select set_config('${practiceSetting}', $1, false), set_config('plan_cache_mode', $2, false)`,
  };

  const query = async (client: pg.PoolClient, statement: Statement, values: readonly unknown[] = []): Promise<Row[]> => {
    const { name, text } = statement;
    const config = { ...(name === undefined ? {} : { name }), text, values: values as unknown[], rowMode: 'array' as const }; // pg never writes to it
    return (await client.query<unknown[]>(config)).rows;
  };

  /** A connection bound to the practice; one that failed in a way that leaves doubt is not used again. */
  async function withClient<T>(practice: string, planOnce: boolean, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const binding = planOnce ? `${practice} once` : practice;
      if (bound.get(client) !== binding) {
        bound.delete(client);
        await query(client, bind, [practice, planOnce ? 'force_generic_plan' : 'auto']);
        bound.set(client, binding);
      }
      return await work(client);
    } catch (error) {
      if (!isStatementError(error)) broken = error instanceof Error ? error : new Error('A connection failed', { cause: error });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    pool,
    run: (practice, statement, values) =>
      withClient(practice, statement.planOnce === true, (client) => query(client, statement, values)),
    transaction: (practice, work) =>
      withClient(practice, false, async (client) => {
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
    listen: async (channel, heard) => {
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
    },
  };
}

/** An error that the database reported about a statement has a five-character SQLSTATE outside the connection classes. */
function isStatementError(error: unknown): boolean {
  const code = sqlState(error);
  if (code === undefined) return !(error instanceof Error && 'errno' in error) && !isConnectionLoss(error);
  return !/^(08|57P)/.test(code);
}

const isConnectionLoss = (error: unknown) =>
  error instanceof Error && /terminated|timeout exceeded|not queryable|closed/i.test(error.message);

/** The SQLSTATE of a database error, or undefined where it is none. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}
