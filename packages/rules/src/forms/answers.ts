import { durationToMinutes, isDuration, type Json, type QuestionnaireItem } from '@notewell/model';

/** Answers by linkId; an unanswered question is absent or empty. */
export type Answers = Readonly<Record<string, readonly Json[]>>;
/** An answer as notes and questionnaire responses store it. */
export interface KeptAnswer {
  readonly questionId: string;
  readonly value?: Json | undefined;
}

const isAnswer = (value: Json): boolean => value !== null && value !== '';

export const answersFrom = (kept: readonly KeptAnswer[] = []): Answers =>
  Object.fromEntries(
    kept.map(({ questionId, value }) => [questionId, (Array.isArray(value) ? value : [value ?? null]).filter(isAnswer)]),
  );
/** A fault for each further answer to one question: only one could be kept. Several values are one answer. */
export const answeredTwice = (kept: readonly KeptAnswer[] = [], path = 'answers') =>
  kept.flatMap(({ questionId }, index) =>
    kept.findIndex((one) => one.questionId === questionId) === index
      ? []
      : [
          {
            path: `${path}.${index}.questionId`,
            code: 'unique',
            message: 'This question has two answers. Keep one; several values of it are one list.',
          },
        ],
  );

export const valuesOf = (answers: Answers, linkId: string): readonly Json[] =>
  Object.hasOwn(answers, linkId) ? (answers[linkId] ?? []).filter(isAnswer) : [];

/** Every question, headings and grids included, in reading order. */
export const flatten = (items: readonly QuestionnaireItem[] = []): QuestionnaireItem[] =>
  items.flatMap((item) => [item, ...flatten(item.items)]);

/** A value as a number: numbers, numbers written as text, yes and no as 1 and 0, durations in minutes. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (isDuration(value)) return durationToMinutes(value);
  return /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** The key by which a value is compared and chosen: a code or id if it is a structure. */
export function keyOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (!Array.isArray(value)) {
    for (const name of ['code', 'id', 'value', 'reference']) {
      const key = value[name];
      if (typeof key === 'string' || typeof key === 'number') return String(key);
    }
  }
  return JSON.stringify(value);
}

/**
 * The score of an answer: the sum of the chosen options' scores, or the number itself if no option has a score.
 * Undefined if nothing that scores was answered.
 */
export function scoreOfAnswer(item: QuestionnaireItem, values: readonly Json[]): number | undefined {
  const options = item.options ?? [];
  const scored = options.some(({ score }) => score !== undefined);
  const scores = values
    .map((value) => (scored ? options.find((option) => option.value === keyOf(value))?.score : numberOf(value)))
    .filter((score) => score !== undefined);
  return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) : undefined;
}
