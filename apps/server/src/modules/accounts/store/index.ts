export { type Accounts, createAccounts, type KnownAccount, type Membership } from './accounts.ts';
export { type AccountChanges, listenToAccounts } from './changes.ts';
export { createInvitations, type Invitation, type Invitations, type PreAssociation } from './invitations.ts';
export { migrateAccounts } from './migrate.ts';
export { identityRole } from './migrations.ts';
export { createSessionRows } from './sessions.ts';
export { createSignInProviders, type SignInProviders } from './sign-in-providers.ts';
export { createUsedCodes } from './used-codes.ts';
