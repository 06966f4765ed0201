import type { Store } from '../../../resources/store/index.ts';
import type { EndedSessions, Identity } from '../../accounts/index.ts';
import { pushDevicesOf } from './devices.ts';

interface Parts {
  readonly store: Store;
  readonly identity: Pick<Identity, 'accounts'>;
}

/** A device shows nothing more once its person signed out of it, there or from elsewhere. */
export const endPushesWith =
  ({ store, identity }: Parts) =>
  async (ended: EndedSessions): Promise<void> => {
    const seats = await identity.accounts.memberships(ended.accountId);
    const practices = new Set(seats.map(({ networkId }) => networkId));
    for (const practice of practices) await pushDevicesOf(store).endWith(practice, ended);
  };
