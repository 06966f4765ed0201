import { movedOffset } from '@notewell/rules/merging';
import { flushSync } from 'react-dom';

/** Shows new text in a text box. The caret stays at its words. */
export function withCaret(field: HTMLTextAreaElement | null, [before, after]: readonly [string, string], show: () => void): void {
  const ends = field && document.activeElement === field ? [field.selectionStart, field.selectionEnd] : undefined;
  flushSync(show);
  const [start, end] = (ends ?? []).map((offset) => movedOffset(before, after, offset));
  if (start !== undefined && end !== undefined) field?.setSelectionRange(start, end);
}
