const held = (row: string) => `coalesce(${row}.body::jsonb #> '{profile,roles}', '[]'::jsonb)`;

/**
 * The roles in a practitioner's record apply to their membership from the transaction that changes them. Revoked invitations
 * are marked as such.
 */
export const rolesMigration = {
  name: '0005-roles',
  sql: `
create function identity.follow_roles() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update identity.membership set roles = array(select r ->> 'id' from jsonb_array_elements(${held('new')}) r where r ->> 'id' is not null)
    where practice_id = new.practice_id and profile_type = 'Practitioner' and profile_id = new.id;
  return null;
end $$;
create trigger roles_follow after update on public.resource_practitioner for each row
  when (${held('old')} is distinct from ${held('new')}) execute function identity.follow_roles();

alter table identity.invitation add column withdrawn timestamptz;
`,
} as const;
