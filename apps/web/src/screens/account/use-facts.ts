import type { AccountFacts } from '@notewell/client/account';
import { useCallback, useEffect, useState } from 'react';
import { useAccount } from '../../features/account/use-account.ts';

/** How the account is opened now; `again` asks anew after a change. */
export function useFacts(): { readonly facts: AccountFacts | undefined; readonly again: () => void } {
  const account = useAccount();
  const [facts, setFacts] = useState<AccountFacts>();
  const again = useCallback(() => {
    // Without a network the parts that depend on it are simply not offered.
    account.facts().then(setFacts, () => undefined);
  }, [account]);
  useEffect(again, [again]);
  return { facts, again };
}
