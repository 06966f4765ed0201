import { wall } from './0001-foundation.ts';

/** Who has a record open now. Worth nothing after a restart, so it is kept out of the write-ahead log and of backups. */
export const presence = {
  name: '0015-presence',
  sql: `
create unlogged table presence (
  practice_id text collate "C" not null,
  type text collate "C" not null,
  id text collate "C" not null,
  profile text collate "C" not null,
  writing boolean not null,
  since timestamptz not null,
  seen timestamptz not null,
  primary key (practice_id, type, id, profile)
);
${wall('presence')}
`,
};
