import type { Json, Note, QuestionnaireItem } from '@notewell/model';
import { baseOf, occurrenceOf, placedItems } from '@notewell/rules';

/** One value of an answer as the record keeps it: text, number, yes or no, or a small structure of the type's own. */
export type Value = Json;
/** What was answered, by linkId. A question without values is not in it. */
export type Answers = Readonly<Record<string, readonly Value[]>>;
/** An answer as a note or a questionnaire response keeps it. */
export type StoredAnswer = NonNullable<NonNullable<Note['sections']>[number]['answers']>[number];

/** Every question in reading order, with how deep it stands. */
export function questionsOf(items: readonly QuestionnaireItem[] = [], depth = 0): { item: QuestionnaireItem; depth: number }[] {
  return items.flatMap((item) => [{ item, depth }, ...questionsOf(item.items, depth + 1)]);
}

const hasSubstance = (value: Value) => value !== '' && value !== null;

export function answersOf(stored: readonly StoredAnswer[] | undefined): Answers {
  return Object.fromEntries(
    (stored ?? []).map(({ questionId, value }) => [
      questionId,
      (Array.isArray(value) ? value : [value ?? null]).filter(hasSubstance),
    ]),
  );
}

/**
 * Answers as they are kept: the question as asked, the value, its words and its score beside it, in the order of the
 * questions. Answers to questions that this questionnaire does not have are kept behind them, as they were.
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
        // A question that repeats keeps a list even of one, so that its shape does not depend on its answer.
        value: keepsList(item) ? [...values] : (values[0] ?? null),
        display: entries === undefined ? words(item, values) : `${entries} ${entries === 1 ? 'entry' : 'entries'}`,
        ...(score === undefined ? {} : { score }),
      },
    ];
  });
  return [...kept, ...before.filter(({ questionId }) => !known.has(questionId) && !known.has(baseOf(questionId)))];
}

/** The option that a stored value stands for. */
export const optionOf = (item: QuestionnaireItem, value: Value | undefined) =>
  item.options?.find((option) => option.value === value);

/** The sum of the scores of what was chosen; undefined where nothing chosen has one. */
export function scoreOf(item: QuestionnaireItem, values: readonly Value[]): number | undefined {
  const scores = values.map((value) => optionOf(item, value)?.score).filter((score) => score !== undefined);
  return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0);
}
