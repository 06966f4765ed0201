/** Reads `facets` if the table has that column, else the body. */
const active = (row: string) =>
  `(not ${row}.deleted and coalesce(to_jsonb(${row}) -> 'facets', to_jsonb(${row}) -> 'body') -> 'active' is distinct from 'false'::jsonb)`;

/**
 * Deactivating a practitioner ends their membership in the same transaction, and with the last membership every session. Also
 * adds invitations, and the second factor's table as better-auth 1.7 names it.
 */
export const peopleMigration = {
  name: '0004-people',
  sql: `
create function identity.follow_practitioner() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update identity.membership set active = ${active('new')}
    where practice_id = new.practice_id and profile_type = 'Practitioner' and profile_id = new.id;
  if not ${active('new')} then
    delete from identity."session" s using identity.membership m
      where m.practice_id = new.practice_id and m.profile_type = 'Practitioner' and m.profile_id = new.id and s."userId" = m.account_id
        and not exists (select from identity.membership o where o.account_id = m.account_id and o.active);
  end if;
  return null;
end $$;
create trigger membership_follows after update on public.resource_practitioner for each row
  when (${active('old')} is distinct from ${active('new')}) execute function identity.follow_practitioner();

create table identity.invitation (
  token_hash text primary key,
  practice_id text collate "C" not null,
  profile_type text not null,
  profile_id text collate "C" not null,
  email text not null,
  name text not null,
  roles text[] not null,
  invited_by text not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz);
create index invitation_by_profile on identity.invitation (practice_id, profile_id);

alter table identity."user" add column "twoFactorEnabled" boolean default false;
create table identity."twoFactor" (
  "id" text primary key, "secret" text not null, "backupCodes" text not null,
  "userId" text not null references identity."user" ("id") on delete cascade,
  "verified" boolean default true, "failedVerificationCount" integer default 0, "lockedUntil" timestamptz);
create index two_factor_by_user on identity."twoFactor" ("userId");
create index two_factor_by_secret on identity."twoFactor" ("secret");
grant select, insert, update, delete on identity.invitation, identity."twoFactor" to notewell_identity;
`,
} as const;
