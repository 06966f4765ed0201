import type { RolesNow } from '../invited-roles.ts';
import type { Accounts, Invitations } from '../store/index.ts';
import type { SignInProviders } from '../store/sign-in-providers.ts';
import { type Arrival, providerId } from './single-sign-on.ts';

export interface AdmissionParts {
  readonly accounts: Accounts;
  readonly invitations: Invitations;
  readonly providers: SignInProviders;
  readonly rolesNow: RolesNow;
  /** Makes an account that no password opens, and answers its id. */
  readonly createAccount: (email: string, name: string) => Promise<string>;
}

/**
 * Finds the account of a person whom a practice's provider sends. It is the account bound to them before. Else it is the
 * account with that verified address that belongs to the practice or was invited. Nobody else is let in, and signing in makes
 * nobody a member.
 */
export function admission({ accounts, invitations, providers, rolesNow, createAccount }: AdmissionParts) {
  return async ({ networkId, subject, email, emailVerified }: Arrival) => {
    const id = providerId(networkId);
    const bound = await providers.accountOf(id, subject);
    if (bound !== undefined) return { accountId: bound };
    if (email === undefined || !emailVerified) return 'unverified';
    const known = await accounts.accountByEmail(email);
    const member = known && (await accounts.memberships(known.id)).some((seat) => seat.networkId === networkId);
    if (known && member) {
      await providers.bind(id, subject, known.id);
      return { accountId: known.id };
    }
    // Its password may be of somebody who does not read the mailbox.
    if (known && !known.proven) return 'unknown';
    const invitation = await invitations.take(networkId, email);
    if (!invitation) return 'unknown';
    const { profile, name } = invitation;
    const roles = await rolesNow(invitation);
    if (!roles) return 'unknown';
    const accountId = known?.id ?? (await createAccount(email, name));
    await accounts.addMembership({ accountId, networkId, profile, roles, grants: [] });
    await providers.bind(id, subject, accountId);
    return { accountId };
  };
}
