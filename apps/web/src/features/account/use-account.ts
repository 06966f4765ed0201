import { AccountClient } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import { useMemo } from 'react';

/** The calls about one's own account, and those that need no session: links of letters. */
export function useAccount(): AccountClient {
  const { session } = useSession();
  return useMemo(() => new AccountClient(session), [session]);
}
