import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './confirm.tsx';

interface ConfirmDialogProps {
  readonly question: Question;
  readonly opened: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** A question with a confirm button and a cancel button. */
export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={question.title}
      size="sm"
      // Above the cover of a locked screen, whose Sign out asks too.
      zIndex={1100}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" component="div">
        {question.text}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => onAnswer(false)}>
          {question.dismiss ?? 'Cancel'}
        </Button>
        <Button color={question.destructive ? 'red' : undefined} onClick={() => onAnswer(true)} data-autofocus>
          {question.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
