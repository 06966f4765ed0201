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

/** A form that is not drawn yet. */
const loading = '[role="status"][aria-label^="Loading"]';

/** The first text or answer that is still empty, else the first; undefined while a form that may come before it loads. */
export function openingField(within: HTMLElement): HTMLElement | undefined {
  const fields = [...within.querySelectorAll<HTMLElement>(fillable)];
  const field = fields.find((one) => isEmpty(one, within)) ?? fields[0];
  const form = within.querySelector(loading);
  const isLater = field && form && field.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING;
  return form && !isLater ? undefined : field;
}

/** Longest wait for a form, in ms: later the caret would surprise. */
const patience = 5_000;

/**
 * Puts the caret into the first text or answer of a note that is still empty, else the first. Waits for a form before it, until
 * somebody does something. Does nothing if somebody types elsewhere or uses a touch screen.
 */
export function useOpeningCaret(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = place.current;
    if (!within || window.matchMedia('(pointer: coarse)').matches) return;
    const acts = ['keydown', 'pointerdown'] as const;
    const put = () => {
      const isElsewhere = isTyped(document.activeElement) || document.querySelector('[aria-modal="true"]') !== null;
      const field = isElsewhere ? undefined : openingField(within);
      if (!field && !isElsewhere) return;
      field?.focus();
      end();
    };
    const seen = new MutationObserver(put);
    const late = setTimeout(() => end(), patience);
    const end = () => {
      seen.disconnect();
      clearTimeout(late);
      for (const act of acts) document.removeEventListener(act, end, true);
    };
    for (const act of acts) document.addEventListener(act, end, { capture: true, once: true });
    seen.observe(within, { childList: true, subtree: true });
    put();
    return end;
  }, [place]);
}
