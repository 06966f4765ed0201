import { useClient } from '@notewell/client/react';
import { useMemo } from 'react';
import type { ProfileType } from './sign-in.ts';
import { useInvite } from './use-invite.tsx';
import { usePasswordLink } from './use-password-link.tsx';

/** Calls that manage a person's sign-in. Each takes effect at once or fails. */
export function useSignInCalls(type: ProfileType, id: string) {
  const client = useClient();
  const invite = useInvite();
  const passwordLink = usePasswordLink();
  return useMemo(() => {
    const at = `access/${id}`;
    return {
      invite: (email: string) => invite({ type, id }, email),
      passwordLink: () => passwordLink(id),
      withdraw: () => client.call(`${at}/invitation`, { method: 'DELETE' }),
      endSession: (session: string) => client.call(`${at}/sessions/${session}`, { method: 'DELETE' }),
      endSessions: () => client.call(`${at}/sessions`, { method: 'DELETE' }),
      setActive: (active: boolean) => client.call(at, { method: 'PUT', body: { active } }),
      setGrants: (grants: readonly string[]) => client.call(at, { method: 'PUT', body: { grants } }),
    };
  }, [client, invite, passwordLink, type, id]);
}
