import { wall } from './0001-foundation.ts';

/** Calendar feeds, stored with a hash of their secret alone: one for each profile of an account. */
export const calendarFeeds = {
  name: '0013-calendar-feeds',
  sql: `
create table calendar_feed (
  practice_id text collate "C" not null,
  account_id text collate "C" not null,
  profile_id text collate "C" not null,
  secret_hash text collate "C" not null,
  made timestamptz not null,
  last_read timestamptz,
  primary key (practice_id, account_id, profile_id)
);
create unique index calendar_feed_by_secret on calendar_feed (practice_id, secret_hash);
${wall('calendar_feed')}
`,
};
