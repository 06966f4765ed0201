import {
  addDays,
  isDate,
  type Json,
  type PeriodAnchor,
  type QuestionnaireItem,
  type RuleOperator,
  type RuleSubject,
  weekdayOf,
} from '@notewell/model';
import { type Answers, keyOf, numberOf, valuesOf } from './answers.ts';

/** Conditions as questions, sections and rules declare them. */
export type Conditions = NonNullable<QuestionnaireItem['displayWhen']>;
export type Condition = NonNullable<Conditions['conditions']>[number] & {
  /** Keys of the question's answers if it is filled in several times; one match is enough. */
  readonly everywhere?: readonly string[];
};

/** Values that conditions are evaluated over. */
export interface ConditionContext {
  readonly answers: Answers;
  /** Values of the subjects of spec section 3: ids of resources, ages in years, durations in minutes, days and instants. */
  readonly subjects: { readonly [S in RuleSubject]?: Json };
  /** The practice's day, `yyyy-MM-dd`. */
  readonly today: string;
  /** True if a question is shown; answers to hidden questions do not count. */
  readonly isShown?: ((linkId: string) => boolean) | undefined;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Negative, 0 or positive. Compares as numbers or as moments if both are, else as text. */
function compare(value: Json, other: string): number {
  const [a, b] = [numberOf(value), numberOf(other)];
  if (a !== undefined && b !== undefined) return a - b;
  const key = keyOf(value);
  if (key !== other && moment.test(key) && moment.test(other)) return Date.parse(key) - Date.parse(other);
  return key === other ? 0 : key < other ? -1 : 1;
}

type Test = (values: readonly Json[], condition: Condition) => boolean;
const against =
  (holds: (order: number) => boolean): Test =>
  (values, { value = '' }) =>
    values.some((one) => holds(compare(one, value)));
const equals = against((order) => order === 0);
const exists: Test = (values) => values.length > 0;
const oneOf: Test = (values, { values: wanted = [] }) => values.some((one) => wanted.some((other) => compare(one, other) === 0));

/** With several values, one match is enough; the negatives are the exact opposite, unanswered included. */
const operators: Readonly<Record<RuleOperator, Test>> = {
  Exists: exists,
  NotExists: (values, condition) => !exists(values, condition),
  Equals: equals,
  NotEquals: (values, condition) => !equals(values, condition),
  LessThan: against((order) => order < 0),
  AtMost: against((order) => order <= 0),
  GreaterThan: against((order) => order > 0),
  AtLeast: against((order) => order >= 0),
  Contains: (values, { value = '' }) => values.some((one) => keyOf(one).toLowerCase().includes(value.toLowerCase())),
  OneOf: oneOf,
  NoneOf: (values, condition) => !oneOf(values, condition),
};

const monthEnd = (day: string) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
};
/** Days from Monday, the first of the week. */
const sinceMonday = (day: string) => (weekdayOf(day) + 6) % 7;
const anchors: Readonly<Record<PeriodAnchor, (today: string) => string>> = {
  CurrentDay: (today) => today,
  StartOfWeek: (today) => addDays(today, -sinceMonday(today)),
  EndOfWeek: (today) => addDays(today, 6 - sinceMonday(today)),
  StartOfMonth: (today) => `${today.slice(0, 7)}-01`,
  EndOfMonth: monthEnd,
  StartOfYear: (today) => `${today.slice(0, 4)}-01-01`,
  EndOfYear: (today) => `${today.slice(0, 4)}-12-31`,
};

/** The days between the anchor, moved by the offset, and today, both included. */
export function periodOf(anchor: PeriodAnchor, offset: number, today: string): readonly [from: string, to: string] {
  const other = addDays(anchors[anchor](today), offset);
  return other < today ? [other, today] : [today, other];
}

const daysOf = (values: readonly Json[]) =>
  values.map((value) => (typeof value === 'string' ? value.slice(0, 10) : '')).filter((day) => isDate(day));

/** Checks a condition's time parts apart from its operator: all of them must hold for one of the days. */
function fitsTime(values: readonly Json[], condition: Condition, today: string): boolean {
  const { timeRelation, periodAnchor, periodMatch = 'WithinPeriod', periodOffset = 0 } = condition;
  return daysOf(values).some((day) => {
    if (timeRelation && timeRelation !== (day > today ? 'Future' : day < today ? 'Past' : 'Present')) return false;
    if (!periodAnchor) return true;
    const [from, to] = periodOf(periodAnchor, periodOffset, today);
    return (from <= day && day <= to) === (periodMatch === 'WithinPeriod');
  });
}

/** True if one condition holds. Without an operator: if it equals its value, or without a value, if there is any answer. */
export function conditionHolds(condition: Condition, context: ConditionContext): boolean {
  const { question, subject, operator, refutation, timeRelation, periodAnchor } = condition;
  const subjectValue = subject === undefined ? undefined : context.subjects[subject];
  const values =
    question === undefined
      ? [subjectValue ?? null].flat().filter((value) => value !== null && value !== '')
      : (condition.everywhere ?? [question])
          .filter((key) => context.isShown?.(key) ?? true)
          .flatMap((key) => valuesOf(context.answers, key));
  const overTime = timeRelation !== undefined || periodAnchor !== undefined;
  const usual: RuleOperator = condition.values ? 'OneOf' : condition.value === undefined ? 'Exists' : 'Equals';
  // A time part is enough: the operator is evaluated only if one is named or a value is.
  const asked = operator !== undefined || condition.value !== undefined || condition.values !== undefined || !overTime;
  const holds =
    (!asked || operators[operator ?? usual](values, condition)) && (!overTime || fitsTime(values, condition, context.today));
  return refutation === 'Refuted' ? !holds : holds;
}

/** True if conditions hold together: all of them, one of them, or none of them. No conditions always hold. */
export function conditionsHold(conditions: Conditions | undefined, context: ConditionContext): boolean {
  const all = conditions?.conditions ?? [];
  if (!conditions || all.length === 0) return true;
  const holds = (condition: Condition) => conditionHolds(condition, context);
  return { And: () => all.every(holds), Or: () => all.some(holds), None: () => !all.some(holds) }[conditions.logic]();
}
