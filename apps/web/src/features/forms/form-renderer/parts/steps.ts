import type { QuestionnaireItem } from '@notewell/model';
import type { Value } from '../answers.ts';

export interface Step {
  readonly value: Value;
  readonly label: string;
}
const most = 21;

/** Steps of a scale: the options in order, else the numbers from `min` to `max`; at most 21. */
export function stepsOf(
  { options, min, max, step = 1, minLabel, maxLabel }: QuestionnaireItem,
  from: number,
  to: number,
): Step[] {
  if (options && options.length > 0) return options.map(({ value, display }) => ({ value, label: display }));
  const [first, last] = [min ?? from, max ?? to];
  const count = Math.min(most, Math.max(1, Math.floor((last - first) / step) + 1));
  return Array.from({ length: count }, (_, at) => {
    const value = first + at * step;
    const edge = at === 0 ? minLabel : at === count - 1 ? maxLabel : undefined;
    return { value, label: edge ? `${value}, ${edge}` : String(value) };
  });
}
