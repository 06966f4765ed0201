import type { QuestionnaireItem } from '@notewell/model';
import { baseOf, occurrenceOf } from '@notewell/rules';
import { type Answers, questionsOf } from './answers.ts';
import type { Key } from './frame.ts';

/** Form field names of questions. A question keeps its name while entries of groups come and go. */
export class Keys {
  readonly #known = new Map<string, Key>();
  of(linkId: string): Key {
    const known = this.#known.get(linkId) ?? (`q${this.#known.size}` as const);
    this.#known.set(linkId, known);
    return known;
  }
  has(linkId: string): boolean {
    return this.#known.has(linkId);
  }
}

/** React key of a question's control. A new type or an outside answer remounts it. */
export const controlKey = ({ linkId, type, displayStyle }: QuestionnaireItem, editions: ReadonlyMap<string, number>): string =>
  `${linkId} ${type} ${displayStyle ?? ''} ${editions.get(linkId) ?? 0}`;

const questionAt = (id: string): Element | null => document.querySelector(`[data-question="${CSS.escape(id)}"]`);

export interface Places {
  /** The question on the page. */
  readonly at: (linkId: string) => Element | null;
  /** True while the question has the focus or a pressed pointer. */
  readonly isInUse: (linkId: string) => boolean;
  /** True while a pointer is pressed in the question, or the caret is in a rich text, which loads late when drawn again. */
  readonly isFixed: (linkId: string) => boolean;
}

export function placesOf(prefix: string, keys: Keys): Places {
  const at = (linkId: string) => (keys.has(linkId) ? questionAt(`${prefix}-${keys.of(linkId)}`) : null);
  return {
    at,
    isInUse: (linkId) => at(linkId)?.contains(document.activeElement) === true || at(linkId)?.matches(':active') === true,
    isFixed: (linkId) =>
      at(linkId)?.matches(':active') === true || document.activeElement?.matches('[contenteditable="true"]') === true,
  };
}

const focusable = 'input, select, textarea, button, [tabindex]';

/** Returns a function that puts the focus back into a question that was drawn again meanwhile, with the caret at its place. */
export function focusOf(): (() => void) | undefined {
  const before = document.activeElement;
  const question = before?.closest('[data-question]');
  const id = question?.getAttribute('data-question');
  if (!before || !question || !id) return undefined;
  const at = [...question.querySelectorAll(focusable)].indexOf(before);
  const isText = (element: unknown) => element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
  const caret = isText(before) ? [before.selectionStart, before.selectionEnd] : [];
  return () => {
    if (before.isConnected) return;
    const now = questionAt(id)?.querySelectorAll<HTMLElement>(focusable)[at];
    now?.focus();
    // Only texts have a caret.
    if (typeof caret[0] === 'number' && isText(now)) now.setSelectionRange(caret[0], caret[1] ?? null);
  };
}

export const isDrawn = ({ hidden, presence }: QuestionnaireItem): boolean => hidden !== true && presence !== 'NotPresent';

/** Answers to questions that the form does not draw, including hidden ones; nobody changes them here. */
export function leftAlone(items: readonly QuestionnaireItem[], answers: Answers): Answers {
  const drawn = new Set(questionsOf(items).flatMap(({ item }) => (isDrawn(item) ? [item.linkId] : [])));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !drawn.has(key) && !drawn.has(baseOf(key))));
}

/** The entries of a repeating group, in order. */
export const entriesIn = (placed: readonly QuestionnaireItem[], group: string): readonly QuestionnaireItem[] =>
  questionsOf(placed).flatMap(({ item }) => (occurrenceOf(item)?.group === group ? [item] : []));
