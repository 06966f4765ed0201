import type pg from 'pg';

/** A code is good for its half minute and one to either side; after that it may come up again by chance. */
const shownFor = '2 minutes';

/** Accepts a code of an authenticator app: true the first time, false while the same code may still be shown. */
export function createUsedCodes(pool: pg.Pool): (accountId: string, code: string) => Promise<boolean> {
  return async (accountId, code) => {
    await pool.query(`delete from identity.used_code where account_id = $1 and at < now() - interval '${shownFor}'`, [accountId]);
    const taken = await pool.query(
      'insert into identity.used_code (account_id, code) values ($1, $2) on conflict do nothing returning 1',
      [accountId, code],
    );
    return taken.rowCount === 1;
  };
}
