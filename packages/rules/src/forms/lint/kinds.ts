import type { QuestionnaireItem } from '@notewell/model';
import { isNumeric } from '../questions/index.ts';

/** True if answers yield a number: a number itself, options with scores, or options that are numbers. */
export const canScore = (item: QuestionnaireItem): boolean => {
  const { options = [] } = item;
  return (
    isNumeric(item) ||
    options.some(({ score }) => score !== undefined) ||
    (options.length > 0 && options.every(({ value }) => /^-?\d+(?:\.\d+)?$/.test(value)))
  );
};
