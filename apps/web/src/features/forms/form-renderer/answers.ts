import type { Json, Note, QuestionnaireItem } from '@notewell/model';
import { baseOf, occurrenceOf, placedItems } from '@notewell/rules';

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
 * Answers for storage in the order of the questions, each with question text, value, text and score.
 * Answers to questions outside this questionnaire follow unchanged.
 */
export function storedAnswers(
  items: readonly QuestionnaireItem[],
  answers: Answers,
  words: (item: QuestionnaireItem, values: readonly Value[]) => string,
  before: readonly StoredAnswer[] = [],
  keepsList: (item: QuestionnaireItem) => boolean = ({ repeats }) => repeats === true,
): StoredAnswer[] {
  const questions = questionsOf(placedItems(items, answers));
  const known = new Set(questionsOf(items).map(({ item }) => item.linkId));
  const kept = questions.flatMap(({ item }): StoredAnswer[] => {
    const values = (answers[item.linkId] ?? []).filter(hasSubstance);
    if (values.length === 0) return [];
    const score = scoreOf(item, values);
    const entries = occurrenceOf(item)?.of;
    return [
      {
        questionId: item.linkId,
        ...(item.text ? { text: item.text } : {}),
        // A repeating question always stores a list, so that the shape does not depend on the answer.
        value: keepsList(item) ? [...values] : (values[0] ?? null),
        display: entries === undefined ? words(item, values) : `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
        ...(score === undefined ? {} : { score }),
      },
    ];
  });
  return [...kept, ...before.filter(({ questionId }) => !known.has(questionId) && !known.has(baseOf(questionId)))];
}

/** The option with the stored value. */
export const optionOf = (item: QuestionnaireItem, value: Value | undefined) =>
  item.options?.find((option) => option.value === value);

/** The sum of the chosen options' scores; undefined if none has a score. */
export function scoreOf(item: QuestionnaireItem, values: readonly Value[]): number | undefined {
  const scores = values.map((value) => optionOf(item, value)?.score).filter((score) => score !== undefined);
  return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0);
}
