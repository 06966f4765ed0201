import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from './answers.ts';
import { kindOf } from './registry.ts';

/** An answer in words, as its type and style say them. */
export const answerWords = (item: QuestionnaireItem, values: readonly Value[]): string => kindOf(item).words(item, values);
/** Whether an answer to this question is kept as a list, even of one. */
export const keepsList = (item: QuestionnaireItem): boolean => item.repeats === true || kindOf(item).many === true;
