import type pg from 'pg';
import { type SessionRow, shownOf } from './sessions.ts';

/** True in SQL where the account of session `x` also belongs to a practice other than $1. */
const isShared = `exists (select from identity.membership o where o.account_id = x."userId" and o.active and o.practice_id <> $1)`;
/** True in SQL where session `x` opens practice $1. */
const reaches = `coalesce(x."boundTo", $1) = $1`;
/** True in SQL where practice $1 may know of session `x`: it was there, or can be nowhere else. */
export const concerns = `${reaches} and (x."boundTo" is not null or $1 = any (x."openedIn") or not ${isShared})`;

/** The sessions of an account as far as they concern one practice. */
export const createPracticeSessions = (pool: pg.Pool, now: () => number) => ({
  sessionsOf: async (practice: string, accountId: string) => {
    const { rows } = await pool.query<SessionRow>(
      `select x."id", x."createdAt", x."expiresAt", x."ipAddress", x."userAgent" from identity."session" x
       where ${concerns} and x."userId" = $2 and x."expiresAt" > $3 order by x."createdAt" desc limit 200`,
      [practice, accountId, new Date(now())],
    );
    return rows.map(shownOf);
  },
  /** Ends one session, everywhere. False where the practice may know of no such session. */
  endSession: async (practice: string, accountId: string, id: string): Promise<boolean> => {
    const one = `x."userId" = $2 and x."id" = $3 and ${concerns}`;
    const { rowCount } = await pool.query(`delete from identity."session" x where ${one}`, [practice, accountId, id]);
    return rowCount === 1;
  },
  /** Ends the sessions that open the practice, those not used there yet included. */
  endAllSessions: async (practice: string, accountId: string): Promise<void> => {
    await pool.query(`delete from identity."session" x where x."userId" = $2 and ${reaches}`, [practice, accountId]);
  },
});
