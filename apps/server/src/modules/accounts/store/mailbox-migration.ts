/**
 * Invitations record that their link was handed over, which proves no mailbox; `emailVerified` says whose mailbox a mailed link
 * or a provider proved. Nothing tells this of earlier links and passwords, so they count as unproven.
 */
export const mailboxMigration = {
  name: '0008-mailbox',
  sql: `
alter table identity.invitation add column handed_over boolean not null default false;
update identity.invitation set handed_over = true where used is null;
update identity."user" set "emailVerified" = false
  where exists (select from identity."account" a where a."userId" = "user"."id" and a."providerId" = 'credential');
`,
} as const;
