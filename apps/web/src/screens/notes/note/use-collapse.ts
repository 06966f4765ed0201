import { type RefObject, useEffect } from 'react';

/** Pixels: scrolling past `from` collapses, scrolling back to `back` expands; shorter texts never collapse. */
const from = 48;
const back = 4;
const least = 240;

/**
 * Marks the page while somebody scrolls through a note, so that a phone can fold the lines above and below it.
 * The end of the note shows the signature again.
 */
export function useCollapse(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    const root = document.documentElement;
    if (!element) return;
    let place: 'top' | 'middle' | 'end' = 'top';
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const left = scrollHeight - clientHeight - scrollTop;
      if (scrollTop <= back || (place === 'top' && (scrollTop < from || scrollTop + left < least))) place = 'top';
      else place = left < 60 || (place === 'end' && left < 200) ? 'end' : 'middle';
      if (place === 'top') delete root.dataset['scrolled'];
      else root.dataset['scrolled'] = place;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
      delete root.dataset['scrolled'];
    };
  }, [scroller]);
}
