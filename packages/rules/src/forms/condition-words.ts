import type { Json, QuestionnaireItem, RuleOperator, RuleSubject } from '@notewell/model';
import { labelFromName } from '@notewell/model';
import { isTimed } from './comparisons.ts';
import type { Condition } from './conditions.ts';
import { optionWords } from './option-words.ts';
import { factsOf } from './questions/index.ts';

/** Subjects as a sentence names them. */
const subjects: { readonly [S in RuleSubject]?: string } = {
  Now: 'the present moment',
  PatientAge: 'the patient’s age',
  PatientGender: 'the patient’s gender',
  PrimaryPerformer: 'the primary performer',
  ServiceType: 'the service',
  EncounterStart: 'the start of the visit',
  EncounterEnd: 'the end of the visit',
  EncounterDuration: 'the length of the visit in minutes',
  ProgramEnrollment: 'the programs enrolled in',
  ParentSubject: 'what this is part of',
  Unknown: 'an unknown subject',
};
/** A subject as a sentence names it: "the patient's age". */
export const subjectWords = (subject: RuleSubject): string => subjects[subject] ?? `the ${labelFromName(subject).toLowerCase()}`;

const operators: Readonly<Record<RuleOperator, string>> = {
  Exists: 'is given',
  NotExists: 'is not given',
  Equals: 'is',
  NotEquals: 'is not',
  LessThan: 'is less than',
  AtMost: 'is at most',
  GreaterThan: 'is more than',
  AtLeast: 'is at least',
  Contains: 'contains',
  OneOf: 'is one of',
  NoneOf: 'is none of',
};
const overTime: { readonly [O in RuleOperator]?: string } = {
  LessThan: 'is before',
  AtMost: 'is on or before',
  GreaterThan: 'is after',
  AtLeast: 'is on or after',
};
/** The text of an operator: `AtLeast` is "is at least", and "is on or after" for days and times. */
export const operatorWords = (operator: RuleOperator, timed = false): string =>
  (timed ? overTime[operator] : undefined) ?? operators[operator];

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
/** A value as a question shows it: the text of the option, yes or no, else the value itself. */
export const valueWords = (item: QuestionnaireItem | undefined, value: Json): string =>
  item && factsOf(item).keeps === 'yesNo' ? (String(value) === 'true' ? 'Yes' : 'No') : optionWords(item, value);

/** A condition in words; `naming` returns the name for an id, such as a program's. */
export function conditionWords(
  condition: Condition,
  itemOf: (linkId: string) => QuestionnaireItem | undefined,
  naming: (value: string) => string | undefined = () => undefined,
): string {
  const { question, subject, operator, value, values, timeRelation, periodAnchor, periodMatch, periodOffset = 0 } = condition;
  const item = question === undefined ? undefined : itemOf(question);
  const timed = isTimed(item, question === undefined ? subject : undefined);
  const what =
    question === undefined ? subjectWords(subject ?? 'Unknown') : `the answer to “${cut(item?.text?.trim() || question)}”`;
  const overTime = timeRelation !== undefined || periodAnchor !== undefined;
  const asked = operator !== undefined || value !== undefined || values !== undefined || !overTime;
  const usual: RuleOperator = operator ?? (values ? 'OneOf' : value === undefined ? 'Exists' : 'Equals');
  const against = (usual === 'OneOf' || usual === 'NoneOf' ? (values ?? []) : usual.endsWith('Exists') ? [] : [value ?? '']).map(
    (one) => `“${naming(one) ?? valueWords(item, one)}”`,
  );
  const offset = periodOffset === 0 ? '' : ` ${periodOffset > 0 ? '+' : '−'} ${Math.abs(periodOffset)} days`;
  const parts = [
    asked ? [operatorWords(usual, timed), against.join(', ')].filter(Boolean).join(' ') : '',
    timeRelation === 'Present' ? 'is today' : timeRelation ? `is in the ${timeRelation.toLowerCase()}` : '',
    periodAnchor
      ? `is ${periodMatch === 'OutsidePeriod' ? 'outside' : 'within'} today and ${labelFromName(periodAnchor).toLowerCase()}${offset}`
      : '',
  ].filter(Boolean);
  const said = `${what} ${parts.join(' and ')}`;
  return condition.refutation === 'Refuted' ? `not: ${said}` : said;
}
