import type { QuestionnaireItem } from '@notewell/model';
import { baseOf, occurrenceOf } from '@notewell/rules';
import { type Answers, questionsOf } from './answers.ts';
import type { Key } from './frame.ts';

/** The form's own names for its questions: a question keeps its name as entries of groups come and go. */
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

export const isDrawn = ({ hidden, presence }: QuestionnaireItem): boolean => hidden !== true && presence !== 'NotPresent';

/** Answers to questions that the form does not draw, its hidden ones included: nobody changes them here. */
export function leftAlone(items: readonly QuestionnaireItem[], answers: Answers): Answers {
  const drawn = new Set(questionsOf(items).flatMap(({ item }) => (isDrawn(item) ? [item.linkId] : [])));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !drawn.has(key) && !drawn.has(baseOf(key))));
}

/** The entries of a repeating group, in order. */
export const entriesIn = (placed: readonly QuestionnaireItem[], group: string): readonly QuestionnaireItem[] =>
  questionsOf(placed).flatMap(({ item }) => (occurrenceOf(item)?.group === group ? [item] : []));
