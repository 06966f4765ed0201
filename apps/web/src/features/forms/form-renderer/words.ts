import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from './answers.ts';
import { kindOf } from './registry.ts';

/** An answer as text, by its type and style. */
export const answerWords = (item: QuestionnaireItem, values: readonly Value[]): string => kindOf(item).words(item, values);
/** True if answers to this question are stored as lists, even with one value. */
export const keepsList = (item: QuestionnaireItem): boolean => item.repeats === true || kindOf(item).many === true;
