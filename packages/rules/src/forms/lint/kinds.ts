import type { QuestionnaireItem, QuestionType } from '@notewell/model';

/** Types whose answers are numbers: durations as minutes, yes and no as 1 and 0. */
const numeric: ReadonlySet<QuestionType> = new Set(['Integer', 'Decimal', 'Duration', 'Boolean']);
/** Types that choose among the question's own options. */
const choosing: ReadonlySet<QuestionType> = new Set(['Choice', 'Ranking', 'TextChoice']);
/** Types that ask nothing. */
const silent: ReadonlySet<QuestionType> = new Set(['Header', 'TextBlock', 'Grid', 'TableReport']);

export const isNumeric = ({ type }: Pick<QuestionnaireItem, 'type'>): boolean => numeric.has(type);
export const isChoosing = ({ type }: Pick<QuestionnaireItem, 'type'>): boolean => choosing.has(type);
/** Whether an answer can be given at all. */
export const asks = ({ type }: Pick<QuestionnaireItem, 'type'>): boolean => !silent.has(type);
/** Whether its answers come to a number: a number itself, options with scores, or options that are numbers. */
export const canScore = (item: QuestionnaireItem): boolean => {
  const { options = [] } = item;
  return (
    isNumeric(item) ||
    options.some(({ score }) => score !== undefined) ||
    (options.length > 0 && options.every(({ value }) => /^-?\d+(?:\.\d+)?$/.test(value)))
  );
};
