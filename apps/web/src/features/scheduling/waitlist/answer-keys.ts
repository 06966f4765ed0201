import type { KeyboardEvent } from 'react';

/** The next answer of the page, or the last before it: the answered row is about to leave. */
function neighbor(page: HTMLElement, row: Element | null): HTMLElement | undefined {
  const buttons = [...page.querySelectorAll<HTMLElement>('button[aria-keyshortcuts]:not([disabled])')];
  const own = buttons.findIndex((button) => row?.contains(button));
  const others = buttons.filter((button) => !row?.contains(button));
  return others[own] ?? others.at(-1);
}

/** Keys that answer the row with the focus: `A` accepts, `D` declines. The focus moves on to the next answer. */
export function answerByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand || event.defaultPrevented || !(target instanceof Element) || target.matches('input, textarea, select')) return;
  if (!event.currentTarget.contains(target) || !/^[ad]$/i.test(key)) return;
  const row = target.closest('li');
  const button = row?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key.toUpperCase()}"]:not([disabled])`);
  if (!button) return;
  event.preventDefault();
  neighbor(event.currentTarget, row ?? null)?.focus();
  button.click();
}
