import type { Json, Questionnaire, QuestionnaireItem } from '@notewell/model';
import { type Answers, answersFrom, flatten, keyOf, scoreOfAnswer, valuesOf } from './answers.ts';
import { calculate } from './calculations.ts';
import { formState } from './display.ts';
import { factsOf, keepsOption, takesSeveral } from './questions/index.ts';
import type { SaidAnswer } from './reading/reading.ts';
import { baseOf, occurrenceOf, placedItems } from './repeats.ts';
import { type Score, type ScoreAbout, score } from './scoring.ts';
import { answerWords } from './words/answer-words.ts';

type Scored = Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>;
/** A form as it was answered: the version of each of its questionnaires. */
type AnsweredForm = Scored & Pick<Questionnaire, 'name' | 'title'>;

/** An answer as notes and questionnaire responses store it. */
interface StoredAnswer extends SaidAnswer {
  questionId: string;
  text?: string | undefined;
  value?: Json | undefined;
  display?: string | undefined;
  score?: number | undefined;
}
interface StoredScore {
  name: string;
  value?: number | undefined;
  severity?: string | undefined;
}

interface Wording {
  /** The practice's time zone, for times of day. */
  readonly zone: string;
  /** The answers as stored before, with the words they were given under the version answered. */
  readonly before?: readonly SaidAnswer[] | undefined;
}
interface Surroundings extends Wording {
  /** Other answers, subjects and day of the record, for conditions and criteria. */
  readonly around?: Around | undefined;
}
type Around = Partial<ScoreAbout> & { readonly answers?: Answers };
const alone = { answers: {}, subjects: {}, today: '' };

/** Result of the answers to a form. */
interface Outcome {
  /** The total first, then the subscales; empty without scoring. */
  scores: StoredScore[];
  /** Alerts of single answers and of the total. */
  alerts: string[];
}
interface Derived extends Outcome {
  answers: StoredAnswer[];
}

/**
 * The answers with everything that follows from them: wordings of questions, texts and scores of answers, calculated answers,
 * totals with their meaning, and alerts. Nothing of this is taken from the answers themselves, except for questions that the
 * form does not have.
 */
export function derive(
  forms: readonly AnsweredForm[],
  kept: readonly SaidAnswer[],
  { around, ...wording }: Surroundings,
): Derived {
  const items = forms.flatMap((form) => form.items ?? []);
  const answers = derivedAnswers(items, kept, wording);
  return { answers, ...outcomeOf(forms, answersFrom(answers), { ...around, kept: keptAnswers(items, answers) }) };
}

/** The score of each scored form. Only questions that show count. */
export function resultsOf<F extends Scored>(
  forms: readonly F[],
  answers: Answers,
  given: Around = {},
): readonly { readonly form: F; readonly result: Score }[] {
  const around = { ...alone, ...given };
  return forms.flatMap((form) => {
    const { shown } = formState(form.items ?? [], { ...around, answers: { ...around.answers, ...answers } });
    const result = score(form, answers, (linkId) => shown.has(linkId), around);
    return result ? [{ form, result }] : [];
  });
}

/** Scores and alerts. */
export function outcomeOf(forms: readonly AnsweredForm[], answers: Answers, around: Around = {}): Outcome {
  const all = resultsOf(forms, answers, around);
  return {
    scores: all.flatMap(({ form, result }) => scoresIn(form, result)),
    alerts: all.flatMap(({ result }) => result.alerts.map(({ message }) => message)),
  };
}

function scoresIn({ name, title, scoring }: AnsweredForm, { total, band, subscales }: Score): StoredScore[] {
  const valued = (value: number | undefined) => (value === undefined ? {} : { value });
  const whole = { name: name ?? title, ...valued(total), ...(band ? { severity: band.label } : {}) };
  return [...(scoring ? [whole] : []), ...subscales.map((one) => ({ name: one.name, ...valued(one.total) }))];
}

/** True if answers to this question are stored as lists, even with one value. */
export const keepsList = (item: QuestionnaireItem): boolean =>
  takesSeveral(item) || (factsOf(item).looksUp === true && factsOf(item).keeps === 'structure');

const isDrawn = ({ hidden, presence }: QuestionnaireItem): boolean => hidden !== true && presence !== 'NotPresent';
const isSame = (a: readonly Json[], b: readonly Json[]) => JSON.stringify(a) === JSON.stringify(b);

/** The answers of a form in its order, with everything that follows from each. Answers to other questions come last, as they are. */
export function derivedAnswers(
  items: readonly QuestionnaireItem[],
  kept: readonly SaidAnswer[],
  { zone, before = [] }: Wording,
): StoredAnswer[] {
  const byId = new Map(flatten(items).map((item) => [item.linkId, item]));
  const itemOf = (key: string) => byId.get(key) ?? byId.get(baseOf(key));
  const isCalculated = (key: string) => itemOf(key)?.calculation !== undefined;
  const given = new Map(kept.map((one) => [one.questionId, one]));
  const earlier = new Map(before.map((one) => [one.questionId, one]));
  const answers = calculate(items, answersFrom(kept.filter(({ questionId }) => !isCalculated(questionId))));
  const placed = new Map<string, QuestionnaireItem>();
  for (const item of flatten(placedItems(items, answers))) if (!placed.has(item.linkId)) placed.set(item.linkId, item);

  const answered = (item: QuestionnaireItem, key: string): StoredAnswer[] => {
    const own = given.get(key);
    const values = valuesOf(answers, key);
    // Calculated questions that the form never draws get no answer.
    if (values.length === 0 || (!own && !isDrawn(item))) return [];
    const isOwn = own && isSame(values, valuesOf(answersFrom([own]), key));
    const result = item.options?.some((option) => option.score !== undefined) ? scoreOfAnswer(item, values) : undefined;
    return [
      {
        questionId: key,
        ...(item.text ? { text: item.text } : {}),
        value: isOwn ? (own.value ?? null) : keepsList(item) ? [...values] : (values[0] ?? null),
        display: wordsOf(item, values, { zone, earlier: earlier.get(key) }),
        ...(result === undefined ? {} : { score: result }),
      },
    ];
  };
  const known = [...placed].flatMap(([key, item]) => answered(item, key));
  const others = [...given.values()].filter(({ questionId }) => !placed.has(questionId) && !isCalculated(questionId));
  const rest = others.flatMap((one): StoredAnswer[] => {
    // An entry that its group does not count still answers a question of the form.
    const item = itemOf(one.questionId);
    return item ? answered(item, one.questionId) : [unscored(one, earlier.get(one.questionId))];
  });
  return [...known, ...rest];
}

interface Worded {
  readonly zone: string;
  readonly earlier: SaidAnswer | undefined;
}
/** The words of an answer. One whose option is gone keeps the words that it was stored with. */
function wordsOf(item: QuestionnaireItem, values: readonly Json[], { zone, earlier }: Worded): string {
  const entries = occurrenceOf(item)?.of;
  if (entries !== undefined) return `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  const isStale = keepsOption(item) && values.some((value) => isGone(item, value));
  const isUnchanged = earlier !== undefined && isSame(values, valuesOf(answersFrom([earlier]), earlier.questionId));
  return (isStale && isUnchanged ? earlier.display : undefined) ?? answerWords(item, values, zone);
}

const isGone = ({ options = [] }: QuestionnaireItem, value: Json) => !options.some((option) => option.value === keyOf(value));

/** Closed questions whose answers have the words of options that are gone. A value that was never an option has none. */
export function keptAnswers(items: readonly QuestionnaireItem[], stored: readonly SaidAnswer[]): ReadonlySet<string> {
  const byId = new Map(flatten(items).map((item) => [item.linkId, item]));
  const isKept = (one: SaidAnswer): boolean => {
    const item = byId.get(one.questionId) ?? byId.get(baseOf(one.questionId));
    const values = valuesOf(answersFrom([one]), one.questionId);
    if (!item || !keepsOption(item) || !one.display || !values.some((value) => isGone(item, value))) return false;
    return one.display !== answerWords(item, values, 'UTC');
  };
  return new Set(stored.filter(isKept).map(({ questionId }) => questionId));
}

/** An answer to an unknown question scores only as it was stored: nothing says how it would. */
function unscored({ score: _score, ...answer }: SaidAnswer, earlier: SaidAnswer | undefined): StoredAnswer {
  const isKept = earlier?.score !== undefined && isSame([answer.value ?? null], [earlier.value ?? null]);
  return isKept ? { ...answer, score: earlier.score } : answer;
}
