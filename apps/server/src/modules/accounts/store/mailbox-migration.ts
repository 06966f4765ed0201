/**
 * Invitations record that their link was handed over, which proves no mailbox; `emailVerified` says whose mailbox a mailed link
 * or a provider proved. All earlier links were mailed.
 */
export const mailboxMigration = {
  name: '0008-mailbox',
  sql: 'alter table identity.invitation add column handed_over boolean not null default false;',
} as const;
