import { isDate, type Json, type QuestionnaireItem } from '@notewell/model';
import { keyOf, numberOf } from './answers.ts';
import { type AnswerKind, factsOf, isNumeric, takesSeveral } from './questions/index.ts';

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

const isOption = ({ options = [] }: QuestionnaireItem, value: Json): boolean =>
  options.some((option) => option.value === keyOf(value));

/** True for a value that a question reads as its answer: an option of a closed one, yes or no, a number. Others read any. */
export function isReadable(item: QuestionnaireItem, value: Json): boolean {
  const { keeps, options } = factsOf(item);
  if (options === 'only') return (item.options ?? []).length === 0 || isOption(item, value);
  return !isNumeric(item) || keeps === 'duration' || fits[keeps](value);
}
/** True for a value of a question with points that says nothing of them. An option without points does. */
export const isWithoutPoints = (item: QuestionnaireItem, value: Json): boolean =>
  item.options?.some(({ score }) => score !== undefined) ? !isOption(item, value) : !isReadable(item, value);

/** The values that a question can have as its answer: of its type, among its options, and one only if it takes one. */
export function fittingValues(item: QuestionnaireItem, values: readonly Json[]): readonly Json[] {
  const { keeps, options } = factsOf(item);
  // A repeating group keeps the number of its entries as its answer.
  if (item.repeats && keeps === 'nothing') return values;
  const known = values.filter((value) => fits[keeps](value) && (options !== 'only' || isOption(item, value)));
  const all = known.length === values.length ? values : known;
  return takesSeveral(item) || all.length < 2 || options === 'phrases' || keeps === 'structure' ? all : all.slice(0, 1);
}
