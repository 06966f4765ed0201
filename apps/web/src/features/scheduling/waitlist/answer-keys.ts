import type { KeyboardEvent } from 'react';

/** Keys that press a button of the row with the focus: `A` accepts, `D` declines. Each button names its key. */
export function answerByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand || event.defaultPrevented || !(target instanceof Element) || target.matches('input, textarea, select')) return;
  if (!event.currentTarget.contains(target) || !/^[ad]$/i.test(key)) return;
  const row = target.closest('li');
  const button = row?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key.toUpperCase()}"]:not([disabled])`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
