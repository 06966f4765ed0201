import { useEffect, useRef } from 'react';

/** The user's position on the page: the focused element and, in a text field, the caret. */
export interface Place {
  readonly element: HTMLElement;
  readonly range: Range | undefined;
}

/** The current place; undefined if nothing has the focus. */
export function placeNow(): Place | undefined {
  const { activeElement: element } = document;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const selection = getSelection();
  return { element, range: selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined };
}

/** Restores focus and caret. Returns false if the element is gone. */
export function goTo({ element, range }: Place): boolean {
  if (!element.isConnected) return false;
  element.focus({ preventScroll: true });
  if (range && element.isContentEditable && range.startContainer.isConnected) {
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }
  return true;
}

/** Remembers the caret while the screen is covered and restores it afterwards. */
export function useCaret(covered: boolean): void {
  const place = useRef<Place>(undefined);
  // Read during rendering, because the cover has taken the focus before an effect runs.
  const was = useRef(covered);
  if (covered && !was.current) place.current = placeNow();
  was.current = covered;
  useEffect(() => {
    const kept = place.current;
    if (covered || !kept) return undefined;
    place.current = undefined;
    const timer = setTimeout(() => goTo(kept));
    return () => clearTimeout(timer);
  }, [covered]);
}
