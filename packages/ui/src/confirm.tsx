import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react';

export interface Question {
  readonly title: string;
  /** Effect of the action, and what it leaves unchanged. */
  readonly text: ReactNode;
  /** The verb on the button: "Discard", never "OK". */
  readonly confirm: string;
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  readonly dismiss?: string | undefined;
  readonly destructive?: boolean;
}
const load = () => import('./confirm.dialog.tsx');
/** Loaded separately, so that pages without questions, such as sign-in, stay small. */
const ConfirmDialog = lazy(() => load().then((loaded) => ({ default: loaded.ConfirmDialog })));

type Ask = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks before an action that cannot be undone; resolves to the answer, false when dismissed. */
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
  // Loads the dialog before it is needed.
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
