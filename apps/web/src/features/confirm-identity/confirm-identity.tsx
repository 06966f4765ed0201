import { useClient, useConnection, useList, useSession, useUnsent } from '@notewell/client/react';
import { confirmationMinutes } from '@notewell/protocol';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { HeldNotice } from './held-notice.tsx';

type Ask = (why: string) => Promise<boolean>;
const Context = createContext<Ask>(() => Promise.resolve(false));

/** Asks for a proof of who is at the keyboard, whether or not there was one lately; resolves to whether it was given. */
export const useConfirmIdentity = () => useContext(Context);

const signing = 'You are about to sign. Your practice asks for a proof of who signs.';
const waiting = 'What you signed waits to be sent. Your practice asks for a proof of who signs.';

/**
 * Whether the person may sign now: true at once where the practice asks for nothing, where they proved who they are
 * within the last minutes, and without a network (then they are asked when there is one). Else they are asked.
 */
export function useReadyToSign(): () => Promise<boolean> {
  const ask = useConfirmIdentity();
  const { session } = useSession();
  const { online } = useConnection();
  const asks = useList({ type: 'PracticePreferences', pageSize: 1 }).items[0]?.requireReauthenticationToSign === true;
  return useCallback(async () => {
    if (!asks || !online) return true;
    // Half a minute less than the server believes it: the request is still to go.
    const good = confirmationMinutes * 60_000 - 30_000;
    return Date.now() - session.confirmedAt < good || ask(signing);
  }, [ask, session, online, asks]);
}

/** Gives `useConfirmIdentity` to what is below, and asks by itself once the server holds a signature back. */
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
