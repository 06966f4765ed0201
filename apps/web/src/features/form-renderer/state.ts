import type { QuestionnaireItem } from '@notewell/model';
import { type ConditionContext, calculate, formState, placedItems } from '@notewell/rules';
import { type Answers, questionsOf, type Value } from './answers.ts';

export interface Asked {
  readonly shown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/** Whether anything in the form depends on what is answered; where nothing does, typing need not ask. */
export const dependsOnAnswers = (items: readonly QuestionnaireItem[]): boolean =>
  questionsOf(items).some(({ item }) => item.displayWhen || item.requiredWhen || item.calculation);

/** What conditions are asked of besides this form's answers: the note's subjects, its other answers, the practice's day. */
export type Around = Pick<ConditionContext, 'answers' | 'subjects' | 'today'>;

/** What is asked, and of that what must be answered, given the answers so far. */
export function askedOf(items: readonly QuestionnaireItem[], answers: Answers, around: Around): Asked {
  const { shown, required } = formState(items, { ...around, answers: { ...around.answers, ...answers } });
  return { shown, required };
}
export const sameAsked = (a: Asked, b: Asked): boolean =>
  a.shown.size === b.shown.size &&
  a.required.size === b.required.size &&
  [...a.shown].every((linkId) => b.shown.has(linkId)) &&
  [...a.required].every((linkId) => b.required.has(linkId));

/** Calculated questions whose value is another than the one they hold. */
export function recalculated(
  items: readonly QuestionnaireItem[],
  answers: Answers,
): readonly (readonly [string, readonly Value[]])[] {
  const next = calculate(items, answers);
  return questionsOf(placedItems(items, answers))
    .filter(({ item }) => item.calculation)
    .map(({ item }) => [item.linkId, next[item.linkId] ?? []] as const)
    .filter(([linkId, values]) => JSON.stringify(values) !== JSON.stringify(answers[linkId] ?? []));
}
