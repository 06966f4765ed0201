import { useEffect, useRef } from 'react';

/** Where somebody is on the page: what has the focus and, where they write, the caret. */
export interface Place {
  readonly element: HTMLElement;
  readonly range: Range | undefined;
}

/** The place as it is now; undefined where nothing has the focus. */
export function placeNow(): Place | undefined {
  const { activeElement: element } = document;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const selection = getSelection();
  return { element, range: selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined };
}

/** Puts the focus and the caret back, where the place is still there; answers whether it was. */
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

/** Keeps the place where somebody was writing while something covers it, and puts the caret back there. */
export function useCaret(covered: boolean): void {
  const place = useRef<Place>(undefined);
  // While rendering: by the time of an effect the cover has taken the focus.
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
