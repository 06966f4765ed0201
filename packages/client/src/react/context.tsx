import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Client, Watch } from '../client/client.ts';
import type { SessionClient, SessionState } from '../session/session.ts';

const ClientContext = createContext<Client | undefined>(undefined);
const SessionContext = createContext<SessionClient | undefined>(undefined);

/** Gives the screens below it a client. */
export const ClientProvider = ({ client, children }: { readonly client: Client; readonly children: ReactNode }) => (
  <ClientContext value={client}>{children}</ClientContext>
);
/** Gives the screens below it the session. Place it above ClientProvider, because a client belongs to a person. */
export const SessionProvider = ({ session, children }: { readonly session: SessionClient; readonly children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient is used below ClientProvider.');
  return client;
}

/** Session state, and the session with its calls: signIn, signOut, lock, unlock, refresh. */
export function useSession(): SessionState & { readonly session: SessionClient } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used below SessionProvider.');
  const state = useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
  return { ...state, session };
}

export const useWatch = <V,>({ subscribe, snapshot }: Watch<V>): V => useSyncExternalStore(subscribe, snapshot, snapshot);
