import { type RefObject, useEffect } from 'react';

const isTyped = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

const isEmpty = (element: HTMLElement, place: HTMLElement): boolean => {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return element.value === '';
  if (!(element instanceof HTMLInputElement)) return element.textContent.trim() === '';
  if (element.type === 'checkbox') return !element.checked;
  if (element.type !== 'radio') return element.value.trim() === '';
  return place.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`) === null;
};

const typed = 'textarea, select, input:not([type="hidden"], [type="file"], [role="combobox"], [aria-haspopup], [readonly])';
/** Texts, choices, and all questions of a form. Not searches, which would open their lists, nor the times of the session. */
const fillable = `[contenteditable="true"], input[type="radio"]:enabled, [data-item] :is(${typed}):enabled`;

/**
 * Puts the caret into the first text or answer of a note that is still empty. Does nothing if somebody types elsewhere
 * or uses a touch screen.
 */
export function useOpeningCaret(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = place.current;
    if (!within || isTyped(document.activeElement) || document.querySelector('[aria-modal="true"]')) return;
    if (window.matchMedia('(pointer: coarse)').matches) return;
    const fields = [...within.querySelectorAll<HTMLElement>(fillable)];
    fields.find((field) => isEmpty(field, within))?.focus();
  }, [place]);
}
