import { notifications } from '@mantine/notifications';
import { sentenceFor } from '../platform/failure.ts';

const seconds = 1000;
const closeButtonProps = { 'aria-label': 'Close this message' };

/** Says in passing what was done. For what must not be missed use a banner or the tray. */
export function toast(message: string, title?: string): void {
  notifications.show({ message, ...(title && { title }), autoClose: 5 * seconds, withBorder: true, closeButtonProps });
}

/** Says what somebody has to know of, though nothing failed; it stays until it is closed. */
export function toastWarning(message: string, title: string): void {
  notifications.show({ message, title, color: 'yellow', autoClose: false, withBorder: true, closeButtonProps, role: 'alert' });
}

/** Says what went wrong, in the product's own sentence, and stays until it is closed. */
export function toastFailure(error: unknown, what?: string): void {
  notifications.show({
    ...(what && { title: what }),
    message: sentenceFor(error),
    color: 'red',
    autoClose: false,
    withBorder: true,
    closeButtonProps,
    role: 'alert',
  });
}
