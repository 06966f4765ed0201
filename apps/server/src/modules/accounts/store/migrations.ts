import { mailboxMigration } from './mailbox-migration.ts';
import { peopleMigration } from './people-migration.ts';
import { reachMigration } from './reach-migration.ts';
import { rolesMigration } from './roles-migration.ts';
import { secondStepMigration } from './second-step-migration.ts';
import { sessionAgeMigration } from './session-age-migration.ts';
import { sessionPracticesMigration } from './session-practices-migration.ts';
import { signInMigration } from './sign-in-migration.ts';

/** The role that account queries run as: it reaches its own schema and nothing else. */
export const identityRole = 'notewell_identity';
/**
 * The channel on which servers announce ended sessions and changed accounts: `session:<id>`, `account:<id>` or, when its roles
 * change, `practice:<id>`.
 */
export const identityChannel = 'notewell_identity';

/** Tables of accounts and sessions as better-auth 1.7 names them, and our table of memberships. */
export const accountMigrations = [
  {
    name: '0001-accounts',
    sql: `
create table identity."user" (
  "id" text primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text,
  "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null,
  "deactivated" timestamptz);
create table identity."session" (
  "id" text primary key, "expiresAt" timestamptz not null, "token" text not null unique,
  "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text,
  "userId" text not null references identity."user" ("id") on delete cascade);
create table identity."account" (
  "id" text primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null references identity."user" ("id") on delete cascade,
  "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz,
  "scope" text, "password" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null);
create table identity."verification" (
  "id" text primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null);
create index session_by_user on identity."session" ("userId");
create index account_by_user on identity."account" ("userId");
create index verification_by_identifier on identity."verification" ("identifier");

create table identity.membership (
  account_id text not null references identity."user" ("id") on delete cascade,
  practice_id text collate "C" not null,
  profile_type text not null,
  profile_id text collate "C" not null,
  roles text[] not null,
  grants text[] not null default '{}',
  active boolean not null default true,
  created timestamptz not null default now(),
  primary key (account_id, practice_id, profile_type, profile_id));
create index membership_by_profile on identity.membership (practice_id, profile_id);

create table identity.setup_link (
  token_hash text primary key,
  expires timestamptz not null,
  used timestamptz);

create function identity.tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('${identityChannel}', 'session:' || old."id");
  return null;
end $$;
create trigger session_ended after delete on identity."session" for each row execute function identity.tell_session();

create function identity.tell_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('${identityChannel}', 'account:' || coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;
create trigger account_changed after update or delete on identity."user" for each row execute function identity.tell_account('id');
create trigger membership_changed after insert or update or delete on identity.membership
  for each row execute function identity.tell_account('account_id');

grant usage on schema identity to ${identityRole};
grant select, insert, update, delete on all tables in schema identity to ${identityRole};
grant execute on all functions in schema identity to ${identityRole};
`,
  },
  {
    name: '0002-own-access',
    sql: `
create function identity.tell_practice() returns trigger language plpgsql as $$
begin
  perform pg_notify('${identityChannel}', 'practice:' || coalesce(new.practice_id, old.practice_id));
  return null;
end $$;
create trigger access_changed after insert or update or delete on public.resource_security_role
  for each row execute function identity.tell_practice();
create trigger access_changed after insert or update or delete on public.resource_grant_set
  for each row execute function identity.tell_practice();
`,
  },
  reachMigration,
  peopleMigration,
  rolesMigration,
  signInMigration,
  secondStepMigration,
  sessionAgeMigration,
  mailboxMigration,
  sessionPracticesMigration,
] as const;
