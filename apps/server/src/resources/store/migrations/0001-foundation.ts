import { appRole, globalPractice, practiceSetting } from '../../postgres/names.ts';

const walled = ['resource', 'history', 'audit', 'idempotency'];

/** The wall: a connection sees and writes only the rows of the practice it is bound to; unbound, it sees none. */
export const wall = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
drop policy if exists by_practice on ${table};
create policy by_practice on ${table} using (practice_id = current_setting('${practiceSetting}', true))
  with check (practice_id = current_setting('${practiceSetting}', true));
grant select, insert, update, delete on ${table} to ${appRole};
`;

export const foundation = {
  name: '0001-foundation',
  sql: `
create table practice (
  practice_id text collate "C" primary key,
  display text not null default '',
  created timestamptz not null default now(),
  deleted timestamptz
);
insert into practice (practice_id, display) values ('${globalPractice}', 'Everywhere');

create table resource (
  practice_id text collate "C" not null,
  type text collate "C" not null,
  id text collate "C" not null,
  partition text collate "C",
  version integer not null,
  modified timestamptz not null,
  deleted boolean not null default false,
  expires timestamptz,
  patients text[] not null default '{}',
  creator text collate "C" not null,
  words text collate "C",
  terms text[] not null default '{}',
  facets jsonb not null,
  body text not null,
  primary key (practice_id, id, type)
) partition by list (type);

create table history (
  practice_id text collate "C" not null,
  type text collate "C" not null,
  id text collate "C" not null,
  version integer not null,
  modified timestamptz not null,
  deleted boolean not null,
  expires timestamptz,
  patients text[] not null,
  creator text collate "C" not null,
  content_hash text,
  body text not null,
  primary key (practice_id, type, id, version)
);

create table audit (
  practice_id text collate "C" not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz not null,
  action text collate "C" not null,
  type text collate "C" not null,
  id text collate "C" not null,
  version integer,
  patients text[] not null default '{}',
  creator text collate "C" not null default '',
  actor text collate "C" not null,
  account text collate "C" not null,
  request_id text collate "C" not null,
  detail jsonb,
  primary key (practice_id, xid, seq)
);

create table idempotency (
  practice_id text collate "C" not null,
  account text collate "C" not null,
  key text collate "C" not null,
  fingerprint text collate "C" not null,
  status smallint not null,
  type text collate "C" not null,
  id text collate "C" not null,
  version integer not null,
  at timestamptz not null,
  primary key (practice_id, account, key)
);
create index idempotency_by_age on idempotency (practice_id, at);

-- By which declaration the rows of a type were made findable; under another one they are derived anew.
create table derivation (
  type text collate "C" primary key,
  digest text not null
);

create table code (
  system text collate "C" not null,
  code text collate "C" not null,
  display text not null,
  words text collate "C" not null,
  billable boolean not null,
  retired boolean not null default false,
  primary key (system, code)
);
create index code_by_words on code using gin (words gin_trgm_ops);
-- Which practices there are and public code lists are no practice's own.
grant select, insert, update on code, practice to ${appRole};
grant usage on all sequences in schema public to ${appRole};
grant execute on all functions in schema public to ${appRole};
${walled.map(wall).join('')}
`,
};
