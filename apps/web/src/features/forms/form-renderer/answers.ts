import type { Json, Note, QuestionnaireItem } from '@notewell/model';
import { baseOf, derivedAnswers, flattenItems, keepsList, placedItems } from '@notewell/rules';
import { zoneInForce } from '../../../platform/dates.ts';

/** One stored value of an answer: text, number, boolean, or a small structure of its type. */
export type Value = Json;
/** Answers by linkId. A question without values is absent. */
export type Answers = Readonly<Record<string, readonly Value[]>>;
/** An answer as stored in a note or a questionnaire response. */
export type StoredAnswer = NonNullable<NonNullable<Note['sections']>[number]['answers']>[number];

/** All questions in reading order with their depth. */
export function questionsOf(items: readonly QuestionnaireItem[] = [], depth = 0): { item: QuestionnaireItem; depth: number }[] {
  return items.flatMap((item) => [{ item, depth }, ...questionsOf(item.items, depth + 1)]);
}

export const hasSubstance = (value: Value) => value !== '' && value !== null;

export function answersOf(stored: readonly StoredAnswer[] | undefined): Answers {
  return Object.fromEntries(
    (stored ?? []).map(({ questionId, value }) => [
      questionId,
      (Array.isArray(value) ? value : [value ?? null]).filter(hasSubstance),
    ]),
  );
}

/**
 * Answers for storage in the order of the questions, with everything that follows from them, as the server computes it.
 * Answers to questions outside this questionnaire follow unchanged.
 */
export function storedAnswers(
  items: readonly QuestionnaireItem[],
  answers: Answers,
  before: readonly StoredAnswer[] = [],
): StoredAnswer[] {
  const known = new Set(flattenItems(items).map(({ linkId }) => linkId));
  const kept = flattenItems(placedItems(items, answers)).flatMap((item): StoredAnswer[] => {
    const values = (answers[item.linkId] ?? []).filter(hasSubstance);
    // A repeating question always stores a list, so that the shape does not depend on the answer.
    return values.length === 0 ? [] : [{ questionId: item.linkId, value: keepsList(item) ? [...values] : (values[0] ?? null) }];
  });
  const others = before.filter(({ questionId }) => !known.has(questionId) && !known.has(baseOf(questionId)));
  return derivedAnswers(items, [...kept, ...others], { zone: zoneInForce(), before });
}

/** The option with the stored value. */
export const optionOf = (item: QuestionnaireItem, value: Value | undefined) =>
  item.options?.find((option) => option.value === value);
