import type { QuestionnaireItem } from '@notewell/model';
import { type ConditionContext, calculate, formState, placedItems } from '@notewell/rules';
import { type Answers, questionsOf, type Value } from './answers.ts';

export interface Asked {
  readonly shown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/** True if anything in the form depends on answers. Otherwise typing skips the evaluation. */
export const dependsOnAnswers = (items: readonly QuestionnaireItem[]): boolean =>
  questionsOf(items).some(({ item }) => item.displayWhen || item.requiredWhen || item.calculation);

/** Context for conditions in addition to the form's answers: the note's subjects, its other answers, the practice's current day. */
export type Around = Pick<ConditionContext, 'answers' | 'subjects' | 'today'>;

/** The shown and the required questions for these answers. */
export function askedOf(items: readonly QuestionnaireItem[], answers: Answers, around: Around): Asked {
  const { shown, required } = formState(items, { ...around, answers: { ...around.answers, ...answers } });
  return { shown, required };
}
export const sameAsked = (a: Asked, b: Asked): boolean =>
  a.shown.size === b.shown.size &&
  a.required.size === b.required.size &&
  [...a.shown].every((linkId) => b.shown.has(linkId)) &&
  [...a.required].every((linkId) => b.required.has(linkId));

/** Calculated questions whose value has changed. */
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
