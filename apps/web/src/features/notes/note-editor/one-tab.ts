import type { KeyboardEvent } from 'react';

const tabbable = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex]';

const isReached = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [hidden], [inert] *') &&
  element.checkVisibility({ visibilityProperty: true });

/** Leaves a field of several parts, such as a time, with one press of Tab. The arrow keys move between its parts. */
export function leaveWithOneTab(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = [...document.querySelectorAll<HTMLElement>(tabbable)].filter(isReached);
  const next = all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
