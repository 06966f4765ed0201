import { type RefObject, useEffect } from 'react';

const isTyped = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

const isEmpty = (element: HTMLElement, place: HTMLElement): boolean => {
  if (!(element instanceof HTMLInputElement)) return element.textContent.trim() === '';
  return place.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) === null;
};

/**
 * Puts the caret into the first empty text when a note opens, or on an unanswered choice before it, as in a questionnaire. Does
 * nothing if somebody types elsewhere or uses a touch screen.
 */
export function useOpeningCaret(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = place.current;
    if (!within || isTyped(document.activeElement) || document.querySelector('[aria-modal="true"]')) return;
    if (window.matchMedia('(pointer: coarse)').matches) return;
    const fields = [...within.querySelectorAll<HTMLElement>('[contenteditable="true"], input[type="radio"]:enabled')];
    fields.find((field) => isEmpty(field, within))?.focus();
  }, [place]);
}
