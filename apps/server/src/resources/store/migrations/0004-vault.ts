import { wall } from './0001-foundation.ts';

/**
 * Keys of practices, wrapped by the master key, and a column of encrypted secret fields for each resource. The column is
 * separate, so that copies of a body (history, lists, events, search) contain no secret.
 */
export const vault = {
  name: '0004-vault',
  sql: `
create table practice_key (
  practice_id text collate "C" not null,
  id text collate "C" not null,
  generation integer not null,
  wrapped text not null,
  master text not null,
  created timestamptz not null default now(),
  retired timestamptz,
  primary key (practice_id, id),
  unique (practice_id, generation)
);
${wall('practice_key')}
alter table resource add column secrets jsonb;
`,
};
