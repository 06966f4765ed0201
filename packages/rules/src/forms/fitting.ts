import { isDate, type Json, type QuestionnaireItem } from '@notewell/model';
import { keyOf, numberOf } from './answers.ts';
import { type AnswerKind, factsOf, takesSeveral } from './questions/index.ts';

const isText = (value: Json) => typeof value === 'string';
/** True for a value that an answer of this kind may have. */
const fits: Readonly<Record<AnswerKind, (value: Json) => boolean>> = {
  nothing: () => false,
  yesNo: (value) => typeof value === 'boolean',
  integer: (value) => numberOf(value) !== undefined,
  decimal: (value) => numberOf(value) !== undefined,
  duration: isText,
  text: (value) => typeof value !== 'boolean',
  option: isText,
  date: (value) => typeof value === 'string' && isDate(value),
  time: isText,
  instant: isText,
  structure: () => true,
};

/** The values that a question can have as its answer: of its type, among its options, and one only if it takes one. */
export function fittingValues(item: QuestionnaireItem, values: readonly Json[]): readonly Json[] {
  const { keeps, options } = factsOf(item);
  // A repeating group keeps the number of its entries as its answer.
  if (item.repeats && keeps === 'nothing') return values;
  const known = values.filter(
    (value) => fits[keeps](value) && (options !== 'only' || (item.options ?? []).some((option) => option.value === keyOf(value))),
  );
  const all = known.length === values.length ? values : known;
  return takesSeveral(item) || all.length < 2 || options === 'phrases' || keeps === 'structure' ? all : all.slice(0, 1);
}
