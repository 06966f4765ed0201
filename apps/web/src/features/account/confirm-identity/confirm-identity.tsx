import { useClient, useConnection, useList, useSession, useUnsent } from '@notewell/client/react';
import { confirmationMinutes } from '@notewell/protocol';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HeldNotice } from './held-notice.tsx';

type Ask = (why: string) => Promise<boolean>;
const Context = createContext<Ask>(() => Promise.resolve(false));

/** Confirms the user's identity, even after a recent confirmation. Resolves to true on success. */
export const useConfirmIdentity = () => useContext(Context);

const signing = 'You are about to sign. Your practice asks for a proof of who signs.';
const waiting = 'What you signed waits to be sent. Your practice asks for a proof of who signs.';

/**
 * Resolves to true if the user may sign now. Asks for confirmation if the practice requires it and the last one is too old.
 * Without a network it resolves to true; the server asks once the signature is sent.
 */
export function useReadyToSign(): () => Promise<boolean> {
  const ask = useConfirmIdentity();
  const { session } = useSession();
  const { online } = useConnection();
  const asks = useList({ type: 'PracticePreferences', pageSize: 1 }).items[0]?.requireReauthenticationToSign === true;
  return useCallback(async () => {
    if (!asks || !online) return true;
    // Half a minute less than on the server, because the request still has to travel.
    const good = confirmationMinutes * 60_000 - 30_000;
    return Date.now() - session.confirmedAt < good || ask(signing);
  }, [ask, session, online, asks]);
}

/** Provides `useConfirmIdentity`. Opens the dialog when the server holds a signature back. */
export function ConfirmIdentityProvider({ children }: { readonly children: ReactNode }) {
  const client = useClient();
  const held = useUnsent().filter(({ waitsForConfirmation }) => waitsForConfirmation).length;
  const [why, setWhy] = useState<string>();
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask = useCallback<Ask>((reason) => {
    answer.current(false);
    setWhy(reason);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    setWhy(undefined);
    answer.current(yes);
    if (yes) void client.confirmed();
  };
  const holding = held > 0;
  useEffect(() => {
    if (holding) void ask(waiting);
  }, [holding, ask]);
  return (
    <Context value={ask}>
      {children}
      {why === undefined ? null : <ConfirmDialog why={why} onDone={close} />}
      {holding && why === undefined ? <HeldNotice count={held} onConfirm={() => void ask(waiting)} /> : null}
    </Context>
  );
}
