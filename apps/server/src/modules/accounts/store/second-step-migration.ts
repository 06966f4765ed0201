/** Codes of authenticator apps that were taken, each account's for as long as its app could show it again. */
export const secondStepMigration = {
  name: '0006-second-step',
  sql: `
create table identity.used_code (
  account_id text not null references identity."user" ("id") on delete cascade,
  code text not null,
  at timestamptz not null default now(),
  primary key (account_id, code));
grant select, insert, update, delete on identity.used_code to notewell_identity;
`,
} as const;
