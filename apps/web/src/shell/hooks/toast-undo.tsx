import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Milliseconds; longer than other messages, because there is a button to press. */
const shownFor = 15_000;

interface Undoable {
  /** Identifies the action, so that undoing it elsewhere hides the message. */
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** Without it, the message has only the other button. */
  readonly undo?: (() => unknown) | undefined;
  /** A further step that the message names. */
  readonly other?: { readonly label: string; readonly go: () => unknown } | undefined;
}

/** Reports an action, with a button that undoes it. */
export function toastUndo({ id, title, message, undo, other }: Undoable): void {
  const buttons = [undo && { label: 'Undo', go: undo }, other].filter((one) => one !== undefined);
  notifications.show({
    id,
    title,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        {buttons.map(({ label, go }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            flex="none"
            onClick={() => {
              notifications.hide(id);
              go();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    ),
    autoClose: shownFor,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}

/** Hides the message after the action was undone. */
export const hideUndo = (id: string): void => void notifications.hide(id);
