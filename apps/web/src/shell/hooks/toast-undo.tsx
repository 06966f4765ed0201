import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Milliseconds; longer than other messages, because there is a button to press. */
const shownFor = 15_000;

interface Undoable {
  /** Identifies the action, so that undoing it elsewhere hides the message. */
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly undo: () => unknown;
}

/** Reports an action, with a button that undoes it. */
export function toastUndo({ id, title, message, undo }: Undoable): void {
  notifications.show({
    id,
    title,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    autoClose: shownFor,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}

/** Hides the message after the action was undone. */
export const hideUndo = (id: string): void => void notifications.hide(id);
