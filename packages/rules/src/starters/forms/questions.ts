import type { QuestionnaireItem } from '@notewell/model';

type Item = QuestionnaireItem;
type More = Partial<Item>;

/** Makes questions of the same type. The linkId is stable, so that answers of a copy compare with those of another. */
const of =
  (type: Item['type'], usual: More = {}) =>
  (linkId: string, text: string, more: More = {}): Item => ({ linkId, type, text, ...usual, ...more });

export const short = of('String');
export const long = of('Text');
export const day = of('Date');
export const yesNo = of('Boolean');
export const note = of('TextBlock');
export const signature = of('Signature', { required: true });
export const number = of('Integer', { min: 0 });

export const heading = (linkId: string, text: string, items: readonly Item[]): Item => ({
  linkId,
  type: 'Header',
  text,
  items: [...items],
});

const optionsOf = (displays: readonly string[]) => displays.map((display, at) => ({ value: String(at + 1), display }));
type Named = readonly [linkId: string, text: string];
export const one = ([linkId, text]: Named, options: readonly string[], more: More = {}): Item => ({
  linkId,
  type: 'Choice',
  text,
  options: optionsOf(options),
  ...more,
});
export const several = (named: Named, options: readonly string[], more: More = {}): Item =>
  one(named, options, { repeats: true, ...more });
/** A question from 0 to 10 with a label at each end. */
type Ends = readonly [least: string, most: string];
export const scale = ([linkId, text]: Named, [least, most]: Ends, more: More = {}): Item => ({
  linkId,
  type: 'Integer',
  displayStyle: 'Slider',
  text,
  min: 0,
  max: 10,
  step: 1,
  minLabel: least,
  maxLabel: most,
  ...more,
});
/** Rows that are added as needed, with a text for each column. */
export const table = (linkId: string, text: string, columns: readonly string[]): Item => ({
  linkId,
  type: 'Grid',
  text,
  items: [
    {
      linkId: `${linkId}-row`,
      type: 'Header',
      repeats: true,
      items: columns.map((words, at) => short(`${linkId}-${at + 1}`, words)),
    },
  ],
});

/** Shows where a yes/no question was answered with yes. */
export const ifYes = (question: string): More => ({
  displayWhen: { logic: 'And', conditions: [{ question, operator: 'Equals', value: 'true' }] },
});
/** Shows where any of the options was chosen, counted from 1. */
export const ifAny = (question: string, ...options: readonly number[]): More => ({
  displayWhen: { logic: 'And', conditions: [{ question, operator: 'OneOf', values: options.map(String) }] },
});
export const required = { required: true } as const;
