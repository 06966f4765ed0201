import type { Database } from './database.ts';

/**
 * Runs `work` unless somebody, in whichever process, runs something under the same name; undefined then. A connection
 * of its own holds the name, so that it is free again when the process ends, however that is.
 */
export async function oneAtATime<T>(db: Database, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [
      name,
    ]);
    if (!rows[0]?.free) return undefined;
    try {
      return await work();
    } finally {
      // A lost connection has released the lock already.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {});
    }
  } finally {
    client.release(true);
  }
}
