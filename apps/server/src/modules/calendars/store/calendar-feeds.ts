import { createHash, randomBytes } from 'node:crypto';
import { type Database, prepared, type Row } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** The profile of an account that a feed belongs to. */
export interface FeedHolder {
  readonly accountId: string;
  readonly profileId: string;
}
export interface Feed extends FeedHolder {
  readonly made: Date;
  readonly lastRead: Date | undefined;
}

/** Secret addresses of calendars, at most one for each profile. The secret is returned when it is made and kept nowhere. */
export interface CalendarFeeds {
  /** Makes the feed and returns its secret. An earlier one ends. */
  readonly make: (practice: string, holder: FeedHolder, made: Date) => Promise<string>;
  readonly of: (practice: string, holder: FeedHolder) => Promise<Feed | undefined>;
  readonly bySecret: (practice: string, secret: string) => Promise<Feed | undefined>;
  readonly noteRead: (practice: string, holder: FeedHolder, at: Date) => Promise<void>;
  /** True if there was one. */
  readonly end: (practice: string, holder: FeedHolder) => Promise<boolean>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const columns = `account_id, profile_id, ${ms('made')}, ${ms('last_read')}`;
const holding = 'where practice_id = $1 and account_id = $2 and profile_id = $3';
const make = prepared(
  `insert into calendar_feed (practice_id, account_id, profile_id, secret_hash, made) values ($1, $2, $3, $4, $5)
   on conflict (practice_id, account_id, profile_id) do update set secret_hash = $4, made = $5, last_read = null`,
);
const ofHolder = prepared(`select ${columns} from calendar_feed ${holding}`);
const bySecret = prepared(`select ${columns} from calendar_feed where practice_id = $1 and secret_hash = $2`);
const noteRead = prepared(`update calendar_feed set last_read = $4 ${holding}`);
const end = prepared(`delete from calendar_feed ${holding} returning 1`);

const feedOf = ([accountId, profileId, made, lastRead]: Row): Feed => ({
  accountId: String(accountId),
  profileId: String(profileId),
  made: new Date(Number(made)),
  lastRead: lastRead === null ? undefined : new Date(Number(lastRead)),
});

const createFeeds = (db: Database): CalendarFeeds => ({
  async make(practice, { accountId, profileId }, made) {
    const secret = randomBytes(32).toString('base64url');
    await db.run(practice, make, [practice, accountId, profileId, sha256(secret), made]);
    return secret;
  },
  async of(practice, { accountId, profileId }) {
    const [row] = await db.run(practice, ofHolder, [practice, accountId, profileId]);
    return row && feedOf(row);
  },
  async bySecret(practice, secret) {
    const [row] = await db.run(practice, bySecret, [practice, sha256(secret)]);
    return row && feedOf(row);
  },
  noteRead: async (practice, { accountId, profileId }, at) =>
    void (await db.run(practice, noteRead, [practice, accountId, profileId, at])),
  end: async (practice, { accountId, profileId }) => (await db.run(practice, end, [practice, accountId, profileId])).length > 0,
});

export const calendarFeedsOf = ofDatabase((db) => createFeeds(db));
