import { globalPractice, type Store } from '../../resources/store/index.ts';
import type { SignInEvent } from './calls/auth-routes.ts';
import type { Identity } from './identity/index.ts';

interface Parts {
  readonly store: Pick<Store, 'trail'>;
  readonly identity: Pick<Identity, 'accounts'>;
}

/**
 * Audits sign-ins, sign-outs and failed sign-ins in each practice of the account. Events without an account go to the
 * installation's own log. An unknown address is not stored, because people type passwords there.
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
