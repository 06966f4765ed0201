import { type Database, prepared } from '../postgres/database.ts';

/** The result of a key's first request. */
export interface Done {
  readonly fingerprint: string;
  readonly status: number;
  readonly type: string;
  readonly id: string;
  readonly version: number;
}
export interface Idempotency {
  /** The result of a request with this key in the last 7 days. */
  readonly find: (practice: string, account: string, key: string) => Promise<Done | undefined>;
  /** Removes keys older than 7 days. Returns how many. */
  readonly purge: (practice: string) => Promise<number>;
}

const find = prepared(
  `select fingerprint, status, type, id, version from idempotency
   where practice_id = $1 and account = $2 and key = $3 and at > $4::timestamptz`,
);
const purge = prepared(
  `with gone as (delete from idempotency where practice_id = $1 and at < $2::timestamptz returning 1) select count(*)::int from gone`,
);

const keptForMs = 7 * 24 * 3_600_000;

/** The clock is the one that dates the keys: the server's, not the database's. */
export const createIdempotency = (db: Database, now: () => number): Idempotency => ({
  async find(practice, account, key) {
    const [row] = await db.run(practice, find, [practice, account, key, oldest(now)]);
    if (!row) return undefined;
    const [fingerprint, status, type, id, version] = row;
    return {
      fingerprint: String(fingerprint),
      status: Number(status),
      type: String(type),
      id: String(id),
      version: Number(version),
    };
  },
  purge: async (practice) => Number((await db.run(practice, purge, [practice, oldest(now)]))[0]?.[0] ?? 0),
});

const oldest = (now: () => number): string => new Date(now() - keptForMs).toISOString();
