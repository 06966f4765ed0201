import type { QuestionnaireItem } from '@notewell/model';
import { answerWords as wordsIn } from '@notewell/rules';
import { zoneInForce } from '../../../platform/dates.ts';
import type { Value } from './answers.ts';

/** An answer as text, by its type and style, in the practice's time zone. */
export const answerWords = (item: QuestionnaireItem, values: readonly Value[]): string => wordsIn(item, values, zoneInForce());
