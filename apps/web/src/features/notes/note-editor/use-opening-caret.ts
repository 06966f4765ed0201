import { type RefObject, useEffect } from 'react';

const isTyped = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** Puts the caret into the first empty text when a note opens, unless somebody types elsewhere or uses a touch screen. */
export function useOpeningCaret(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isTyped(document.activeElement) || document.querySelector('[aria-modal="true"]')) return;
    if (window.matchMedia('(pointer: coarse)').matches) return;
    const texts = [...(place.current?.querySelectorAll<HTMLElement>('[contenteditable="true"]') ?? [])];
    texts.find(({ textContent }) => textContent.trim() === '')?.focus();
  }, [place]);
}
