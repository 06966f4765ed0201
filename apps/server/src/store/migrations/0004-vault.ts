import { wall } from './0001-foundation.ts';

/**
 * Keys of practices, wrapped by the master key; and, beside each resource, its secret fields in envelopes. They stand in a
 * column of their own so that whatever copies a body (history, lists, events, search) has none of them.
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
