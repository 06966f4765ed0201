import { useEffect, useRef } from 'react';

/** Keeps the place where somebody was writing while something covers it, and puts the caret back there. */
export function useCaret(covered: boolean): void {
  const place = useRef<{ readonly element: HTMLElement; readonly range: Range | undefined }>(undefined);
  // While rendering: by the time of an effect the cover has taken the focus.
  const was = useRef(covered);
  if (covered && !was.current && document.activeElement instanceof HTMLElement) {
    const selection = getSelection();
    place.current = {
      element: document.activeElement,
      range: selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined,
    };
  }
  was.current = covered;
  useEffect(() => {
    if (covered) return undefined;
    const { element, range } = place.current ?? {};
    place.current = undefined;
    if (!element?.isConnected) return undefined;
    const timer = setTimeout(() => {
      element.focus({ preventScroll: true });
      if (!range || !element.isContentEditable || !range.startContainer.isConnected) return;
      const selection = getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
    });
    return () => clearTimeout(timer);
  }, [covered]);
}
