import { wall } from './0001-foundation.ts';

/**
 * Data about notes outside the notes themselves. Signing links for people without an account, stored with a hash of their
 * secret alone. And the latest results of the rules for each note.
 */
export const noteWork = {
  name: '0006-note-work',
  sql: `
create table signing_link (
  practice_id text collate "C" not null,
  id text collate "C" not null,
  secret_hash text collate "C" not null,
  note_id text collate "C" not null,
  note_hash text collate "C" not null,
  request jsonb not null,
  answer_hash text collate "C",
  made timestamptz not null,
  expires timestamptz not null,
  opened timestamptz,
  used timestamptz,
  revoked timestamptz,
  failures smallint not null default 0,
  primary key (practice_id, id)
);
create unique index signing_link_by_secret on signing_link (practice_id, secret_hash);
create index signing_link_by_note on signing_link (practice_id, note_id, made);
${wall('signing_link')}
create table note_check (
  practice_id text collate "C" not null,
  note_id text collate "C" not null,
  version integer not null,
  open boolean not null,
  checked timestamptz not null,
  day text collate "C" not null,
  blocks smallint not null,
  warnings smallint not null,
  rules text[] not null,
  results jsonb not null,
  primary key (practice_id, note_id)
);
create index note_check_by_weight on note_check (practice_id, blocks desc, warnings desc, day desc, note_id desc);
create index note_check_by_rule on note_check using gin (practice_id, rules);
${wall('note_check')}
`,
};
