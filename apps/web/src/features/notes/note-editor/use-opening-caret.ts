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

/** Everything that is filled in, but for searches, which would open their lists, and files. */
const fillable = [
  '[contenteditable="true"]',
  'textarea',
  'select',
  'input:not([type="hidden"], [type="file"], [role="combobox"])',
]
  .map((field) => `${field}:not(:disabled, [readonly], [aria-haspopup])`)
  .join(', ');

/**
 * Puts the caret into the first field of a note that is still empty, of any kind. Does nothing if somebody types elsewhere
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
