import { notifications } from '@mantine/notifications';
import { sentenceFor } from '../../platform/failure.ts';

const seconds = 1000;
const closeButtonProps = { 'aria-label': 'Close this message' };

/** Shows a brief message about an action. Use a banner or the tray for messages that must not be missed. */
export function toast(message: string, title?: string): void {
  notifications.show({ message, ...(title && { title }), autoClose: 5 * seconds, withBorder: true, closeButtonProps });
}

/** Closes all messages, also those that wait: the next person must not read them. */
export function closeToasts(): void {
  notifications.cleanQueue();
  notifications.clean();
}

/** Shows a warning that an act did not happen. It stays until closed, or until the act is tried again. */
export function toastUndone(message: string, what: string): void {
  clearFailure(what);
  toastWarning(message, what, failureId(what));
}

/** Shows a warning that is not a failure. It stays until closed, or until the screen hides its `id`. */
export function toastWarning(message: string, title: string, id?: string): void {
  notifications.show({
    message,
    title,
    ...(id && { id }),
    color: 'yellow',
    autoClose: false,
    withBorder: true,
    closeButtonProps,
    role: 'alert',
  });
}

/** Id of the message that an act failed. */
const failureId = (what: string): string => `failure: ${what}`;

/** Hides the message that an act failed, because it is tried again. */
export function clearFailure(what: string): void {
  notifications.hide(failureId(what));
}

/**
 * Shows a failure in the product's own words, with what did not happen as its title. It stays until closed, or until the act is
 * tried again.
 */
export function toastFailure(error: unknown, what?: string): void {
  if (what) clearFailure(what);
  notifications.show({
    ...(what && { title: what, id: failureId(what) }),
    message: sentenceFor(error),
    color: 'red',
    autoClose: false,
    withBorder: true,
    closeButtonProps,
    role: 'alert',
  });
}
