import pg from 'pg';
import { expect } from 'vitest';

/**
 * Waits until new listeners begin after everything written so far. An open transaction in any database of the cluster delays
 * that: listeners would hear earlier writes again.
 */
export async function allWritten(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const last = await client.query<{ xid: string | null }>('select max(xid)::text as xid from audit');
    const begins = async () => {
      const { rows } = await client.query<{ xid: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
      return BigInt(rows[0]?.xid ?? 0);
    };
    await expect.poll(begins).toBeGreaterThan(BigInt(last.rows[0]?.xid ?? 0));
  } finally {
    await client.end();
  }
}
