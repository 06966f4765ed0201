import { Button, Group, Modal, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';

export interface Question {
  readonly title: string;
  /** What happens, and what stays safe. */
  readonly text: string;
  /** The verb on the button: "Discard", never "OK". */
  readonly confirm: string;
  readonly destructive?: boolean;
}
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
  const close = (yes: boolean) => {
    setOpened(false);
    answer.current(yes);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={() => close(false)}
        title={question?.title}
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm">{question?.text}</Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => close(false)}>
            Cancel
          </Button>
          <Button color={question?.destructive ? 'red' : undefined} onClick={() => close(true)} data-autofocus>
            {question?.confirm}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}
