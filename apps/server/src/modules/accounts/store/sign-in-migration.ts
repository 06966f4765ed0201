/**
 * Passkeys as better-auth 1.7 names them, and practices' identity providers, each with its secret as an envelope. Sessions
 * record the last proof of identity, the last activity, and the provider that opened them.
 */
export const signInMigration = {
  name: '0005-sign-in',
  sql: `
alter table identity."session" add column "confirmedAt" timestamptz not null default current_timestamp,
  add column "seenAt" timestamptz not null default current_timestamp,
  add column "boundTo" text;

create table identity."passkey" (
  "id" text primary key, "name" text, "publicKey" text not null,
  "userId" text not null references identity."user" ("id") on delete cascade,
  "credentialID" text not null unique, "counter" bigint not null, "deviceType" text not null, "backedUp" boolean not null,
  "transports" text, "createdAt" timestamptz, "aaguid" text);
create index passkey_by_user on identity."passkey" ("userId");

create table identity.sign_in_provider (
  practice_id text collate "C" primary key,
  display text not null,
  issuer text not null,
  client_id text not null,
  client_secret text,
  changed timestamptz not null default now());
create unique index account_by_provider on identity."account" ("providerId", "accountId");
grant select, insert, update, delete on identity."passkey", identity.sign_in_provider to notewell_identity;
`,
} as const;
