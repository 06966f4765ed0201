import type { QuestionnaireItem } from '@notewell/model';

/** Options of a new list question, to be replaced. */
export const blankOptions: NonNullable<QuestionnaireItem['options']> = [1, 2].map((number) => ({
  value: `option-${number}`,
  display: `Option ${number}`,
}));

/** True for text that the builder put in to be replaced. */
export const isPlaceholder = (text: string | undefined): boolean => /^(?:Option|Column|Row) \d+$/.test(text?.trim() ?? '');
