import type { QuestionnaireItem, RuleOperator, RuleSubject } from '@notewell/model';
import type { AnswerKind } from './questions/index.ts';
import { factsOf } from './questions/index.ts';

type Operators = readonly RuleOperator[];
const presence: Operators = ['Exists', 'NotExists'];
const equality: Operators = ['Equals', 'NotEquals'];
const lists: Operators = ['OneOf', 'NoneOf'];
const order: Operators = ['AtLeast', 'AtMost', 'GreaterThan', 'LessThan'];

const numbers: Operators = [...order, ...equality, ...presence];
const times: Operators = [...order, ...presence];
const choices: Operators = [...equality, ...lists, ...presence];

/** Comparisons that fit an answer, the most likely first. */
const byAnswer: Readonly<Record<AnswerKind, Operators>> = {
  nothing: [],
  yesNo: ['Equals', ...presence],
  integer: numbers,
  decimal: numbers,
  duration: numbers,
  text: ['Contains', ...equality, ...presence],
  option: choices,
  date: times,
  time: times,
  instant: times,
  structure: presence,
};

const bySubject: { readonly [S in RuleSubject]?: Operators } = {
  PatientAge: numbers,
  EncounterDuration: numbers,
  Today: times,
  Now: times,
  EncounterStart: times,
  EncounterEnd: times,
};

/** Comparisons that fit a question. */
export function operatorsFor(item: QuestionnaireItem): Operators {
  const { keeps, options } = factsOf(item);
  return options === 'open' ? [...choices, 'Contains'] : byAnswer[keeps];
}

/** Comparisons that fit a subject; records and codes are compared with members of a list. */
export const operatorsForSubject = (subject: RuleSubject): Operators => bySubject[subject] ?? choices;

const ordered: ReadonlySet<RuleOperator> = new Set(order);
const numeric: ReadonlySet<AnswerKind> = new Set(['integer', 'decimal', 'duration']);
const timed: ReadonlySet<AnswerKind> = new Set(['date', 'time', 'instant']);
const timedSubjects: ReadonlySet<RuleSubject> = new Set(['Today', 'Now', 'EncounterStart', 'EncounterEnd']);

/** True for a comparison by size. */
export const comparesOrder = (operator: RuleOperator): boolean => ordered.has(operator);
export const keepsNumbers = (item: QuestionnaireItem): boolean => numeric.has(factsOf(item).keeps);

/** True for a source whose values are days or times, which come before or after one another. */
export const isTimed = (item: QuestionnaireItem | undefined, subject: RuleSubject | undefined): boolean =>
  item ? timed.has(factsOf(item).keeps) : subject !== undefined && timedSubjects.has(subject);
