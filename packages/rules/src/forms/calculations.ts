import { type Calculation, durationFromMinutes, type Json, type QuestionnaireItem } from '@notewell/model';
import { type Answers, flatten, numberOf, scoreOfAnswer, valuesOf } from './answers.ts';
import { factsOf } from './questions/index.ts';
import { placedItems } from './repeats.ts';

type Numbers = readonly (number | undefined)[];
const known = (numbers: Numbers) => numbers.filter((value) => value !== undefined);
const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

/** Functions of the calculations over their sources, in order; undefined if sources are missing. */
const calculations: Readonly<Record<Exclude<Calculation, 'Copy'>, (numbers: Numbers) => number | undefined>> = {
  /** Of the answered sources. */
  Sum: (numbers) => (known(numbers).length > 0 ? sum(known(numbers)) : undefined),
  Average: (numbers) => (known(numbers).length > 0 ? sum(known(numbers)) / known(numbers).length : undefined),
  /** Of all sources, or of none. */
  Multiply: (numbers) =>
    numbers.length > 0 && known(numbers).length === numbers.length
      ? known(numbers).reduce((product, value) => product * value, 1)
      : undefined,
  /** The first minus all others. */
  Difference: (numbers) => {
    const [first, ...others] = known(numbers);
    return first === undefined || known(numbers).length < numbers.length ? undefined : first - sum(others);
  },
};

function rounded(value: number, decimals: number | undefined): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  // Twelve digits hide binary rounding errors: 0.1 + 0.2 is 0.3. Whole numbers have none.
  const clean = Number.isSafeInteger(value) ? value : Number(value.toPrecision(12));
  return decimals === undefined ? clean : Number(clean.toFixed(decimals));
}

function written(item: QuestionnaireItem, value: number): Json {
  const { keeps } = factsOf(item);
  if (keeps === 'duration') return durationFromMinutes(value);
  return keeps === 'integer' ? Math.round(value) : value;
}

/**
 * Fills in every calculated question from its sources, other calculated ones included. A question that depends on itself
 * stays empty. Only calculated questions change. An entry of a repeating group uses its own answers; outside the group a
 * calculation covers all entries.
 */
export function calculate(items: readonly QuestionnaireItem[], answers: Answers): Answers {
  const byId = new Map(flatten(placedItems(items, answers)).map((item) => [item.linkId, item]));
  const done = new Map<string, readonly Json[]>();
  const inHand = new Set<string>();
  const answerOf = (linkId: string): readonly Json[] => {
    const item = byId.get(linkId);
    if (!item?.calculation) return valuesOf(answers, linkId);
    const ready = done.get(linkId);
    if (ready) return ready;
    if (inHand.has(linkId)) return [];
    inHand.add(linkId);
    const values = valueOf(item, item.calculation);
    inHand.delete(linkId);
    done.set(linkId, values);
    return values;
  };
  const valueOf = (
    item: QuestionnaireItem,
    { kind, from, scores, decimals }: NonNullable<QuestionnaireItem['calculation']>,
  ): readonly Json[] => {
    if (kind === 'Copy') return answerOf(from[0] ?? '');
    const numbers = from.map((linkId) => {
      const source = byId.get(linkId);
      const values = answerOf(linkId);
      if (scores) return source && scoreOfAnswer(source, values);
      return calculations.Sum(values.map(numberOf));
    });
    const result = calculations[kind](numbers);
    const value = result === undefined ? undefined : rounded(result, decimals);
    return value === undefined ? [] : [written(item, value)];
  };
  const calculated = [...byId.values()].filter(({ calculation }) => calculation);
  return { ...answers, ...Object.fromEntries(calculated.map(({ linkId }) => [linkId, answerOf(linkId)])) };
}
