import type { AccountFacts } from '@notewell/client/account';
import { useCallback, useEffect, useState } from 'react';
import { useAccount } from './use-account.ts';

/** The account's current sign-in methods; `again` reloads them. */
export function useFacts(): { readonly facts: AccountFacts | undefined; readonly again: () => void } {
  const account = useAccount();
  const [facts, setFacts] = useState<AccountFacts>();
  const again = useCallback(() => {
    // Offline, the parts that need this are not offered.
    account.facts().then(setFacts, () => undefined);
  }, [account]);
  useEffect(again, [again]);
  return { facts, again };
}
