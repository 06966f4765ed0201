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

/** True while the question with this id has the focus or a pressed pointer. */
export function isInUse(id: string): boolean {
  const place = document.querySelector(`[data-question="${CSS.escape(id)}"]`);
  return place !== null && (place.contains(document.activeElement) || place.matches(':active'));
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
