import { AccountClient } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import { useMemo } from 'react';

/** Calls for the user's account, and those without a session, such as from emailed links. */
export function useAccount(): AccountClient {
  const { session } = useSession();
  return useMemo(() => new AccountClient(session), [session]);
}
