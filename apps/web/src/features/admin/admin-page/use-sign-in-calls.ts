import { useClient } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import { useMemo } from 'react';
import type { ProfileType } from './sign-in.ts';

/** Calls that manage a person's sign-in. Each takes effect at once or fails. */
export function useSignInCalls(type: ProfileType, id: string) {
  const client = useClient();
  return useMemo(() => {
    const at = `access/${id}`;
    return {
      invite: (email: string) =>
        client.call(`${definitionOf(type).collection}/${id}/invite`, { method: 'POST', body: { target: email } }),
      withdraw: () => client.call(`${at}/invitation`, { method: 'DELETE' }),
      endSession: (session: string) => client.call(`${at}/sessions/${session}`, { method: 'DELETE' }),
      endSessions: () => client.call(`${at}/sessions`, { method: 'DELETE' }),
      setActive: (active: boolean) => client.call(at, { method: 'PUT', body: { active } }),
      setGrants: (grants: readonly string[]) => client.call(at, { method: 'PUT', body: { grants } }),
    };
  }, [client, type, id]);
}
