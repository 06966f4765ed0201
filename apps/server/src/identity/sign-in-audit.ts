import type { Installation } from '../installation.ts';
import type { SignInEvent } from '../plugins/auth-routes.ts';
import { globalPractice } from '../store/index.ts';

type Parts = Pick<Installation, 'store' | 'identity'>;

/**
 * Audits who signed in and out, and who tried in vain, in each practice that the account belongs to; what concerns no
 * account goes to the installation's own log. An address that nobody has is not kept: people type passwords there.
 */
export const signInAudit =
  ({ store, identity }: Parts) =>
  async ({ action, accountId, email, ip, requestId }: SignInEvent): Promise<void> => {
    if (action === 'sign-in' && accountId === undefined) return;
    const account = accountId ?? (email ? (await identity.accounts.accountByEmail(email))?.id : undefined);
    const entry = { action, type: 'Account', id: account ?? '', patients: [], account: account ?? '', requestId, detail: { ip } };
    const seats = account === undefined ? [] : await identity.accounts.memberships(account);
    for (const { networkId, profile } of seats)
      store.trail.note(networkId, { ...entry, actor: `${profile.resourceType}/${profile.id}` });
    if (seats.length === 0) store.trail.note(globalPractice, { ...entry, actor: `Account/${account ?? ''}` });
  };
