import { useEffect, useMemo } from 'react';

/** Milliseconds between looks at the focus, and the number of looks: a dialog above this one may still fade out. */
const pause = 30;
const looks = 30;

/** Elements that had the focus before the open dialogs, the oldest first. */
const openers: Element[] = [];

/** Focused element, and for one in a menu also the button of the menu, which outlives it. */
function focusedNow(): readonly Element[] {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return [];
  const trigger = activeElement.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const button = trigger ? document.getElementById(trigger) : null;
  return button ? [activeElement, button] : [activeElement];
}

/** Focuses the first of the elements that can take it. */
export function focusFirst(elements: readonly Element[]): void {
  for (const element of elements) {
    if (!element.isConnected || !('focus' in element) || typeof element.focus !== 'function') continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** Waits until nothing has the focus, then focuses the first of the elements. Ends if the user or the screen focused another. */
export function focusBack(elements: readonly Element[]): () => void {
  let left = looks;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const { activeElement } = document;
    left -= 1;
    if (!activeElement || activeElement === document.body) focusFirst(elements);
    else if (left > 0 && activeElement.closest('[role="dialog"]')) timer = setTimeout(look, pause);
  };
  timer = setTimeout(look, pause);
  return () => clearTimeout(timer);
}

let cancelLast = () => {};

/**
 * Returns the focus when an open dialog is unmounted. Mantine returns it only for a dialog that is closed with `opened={false}`.
 */
export function useFocusBack(opened: boolean): void {
  const before = useMemo(
    () => (opened && typeof document !== 'undefined' ? [...focusedNow(), ...openers.toReversed()] : []),
    [opened],
  );
  useEffect(() => {
    if (!opened) return;
    // A dialog that takes the place of another needs the focus now.
    cancelLast();
    const [opener] = before;
    if (opener) openers.push(opener);
    return () => {
      if (opener) openers.splice(openers.lastIndexOf(opener), 1);
      cancelLast();
      cancelLast = focusBack(before);
    };
  }, [opened, before]);
}
