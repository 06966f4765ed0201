import type pg from 'pg';

export interface SessionRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** A session as people see it, without its token. */
export const shownOf = ({ id, createdAt, expiresAt, ipAddress, userAgent }: SessionRow) => ({
  id,
  created: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
  ip: ipAddress || undefined,
  userAgent: userAgent || undefined,
});

/**
 * The sessions of an account as rows. A deleted row is an ended session, and a trigger notifies every server. A row has times
 * of two clocks, which may differ. `createdAt` and `expiresAt` are the server's and are compared with its `now`. The database
 * sets and compares the rest.
 */
export const createSessionRows = (pool: pg.Pool, now: () => number) => ({
  list: async (accountId: string) => {
    const { rows } = await pool.query<SessionRow>(
      `select "id", "createdAt", "expiresAt", "ipAddress", "userAgent" from identity."session"
       where "userId" = $1 and "expiresAt" > $2 order by "createdAt" desc limit 200`,
      [accountId, new Date(now())],
    );
    return rows.map(shownOf);
  },
  end: async (accountId: string, id: string) =>
    (await pool.query('delete from identity."session" where "userId" = $1 and "id" = $2', [accountId, id])).rowCount === 1,
  opening: async (accountId: string) => {
    const { rows } = await pool.query<{ password: boolean; twoStep: boolean | null }>(
      `select u."twoFactorEnabled" as "twoStep",
         exists (select from identity."account" a where a."userId" = u."id" and a."providerId" = 'credential') as password
       from identity."user" u where u."id" = $1`,
      [accountId],
    );
    return { password: rows[0]?.password === true, twoStep: rows[0]?.twoStep === true };
  },
  confirm: async (accountId: string, id: string) => {
    await pool.query('update identity."session" set "confirmedAt" = now() where "userId" = $1 and "id" = $2', [accountId, id]);
  },
  /** Records activity. Returns false and ends the session after so many idle minutes, or when it is a week old. */
  seen: async (id: string, idleMinutes: number) => {
    const { rowCount } = await pool.query(
      `update identity."session" set "seenAt" = now()
       where "id" = $1 and "seenAt" > now() - make_interval(mins => $2) and "begunAt" > now() - interval '7 days'`,
      [id, idleMinutes],
    );
    if (rowCount === 1) return true;
    await pool.query('delete from identity."session" where "id" = $1', [id]);
    return false;
  },
  /** Records that the session was used in a practice. */
  opened: async (id: string, practice: string) => {
    await pool.query(
      `update identity."session" set "openedIn" = array_append("openedIn", $2) where "id" = $1 and $2 <> all ("openedIn")`,
      [id, practice],
    );
  },
  /** The database noted the moment, and counts what has passed since. */
  confirmedAgo: async (id: string) => {
    const { rows } = await pool.query<{ ago: number }>(
      `select extract(epoch from now() - "confirmedAt")::float8 * 1000 as ago from identity."session" where "id" = $1`,
      [id],
    );
    return rows[0]?.ago;
  },
  endOthers: async (accountId: string, id: string) => {
    await pool.query('delete from identity."session" where "userId" = $1 and "id" <> $2', [accountId, id]);
  },
});
