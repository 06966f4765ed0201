import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react';

export interface Question {
  readonly title: string;
  /** What happens, and what stays safe. */
  readonly text: string;
  /** The verb on the button: "Discard", never "OK". */
  readonly confirm: string;
  /** The way out, where "Cancel" would read as the deed. */
  readonly dismiss?: string | undefined;
  readonly destructive?: boolean;
}
const load = () => import('./confirm.dialog.tsx');
/** Pages that ask nothing, as the one to sign in, do without a dialog's weight. */
const ConfirmDialog = lazy(() => load().then((loaded) => ({ default: loaded.ConfirmDialog })));

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something that cannot be taken back; resolves to the answer, false when dismissed. */
export const useConfirm = () => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask = useCallback<Ask>((next) => {
    answer.current(false);
    setQuestion(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  // At hand before anybody asks.
  useEffect(() => {
    load().catch(() => {});
  }, []);
  const close = (yes: boolean) => {
    setOpened(false);
    answer.current(yes);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog question={question} opened={opened} onAnswer={close} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
