import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from './answers.ts';
import { kindOf } from './registry.ts';

/** An answer in words, as its type says them. */
export const answerWords = (item: QuestionnaireItem, values: readonly Value[]): string => kindOf(item.type).words(item, values);
