import type { AlertSeverity, Json, Questionnaire, QuestionnaireItem, ScoringKind } from '@notewell/model';
import { mayApply, withoutPoints } from './alerts/same-alert.ts';
import { type Answers, flatten, scoreOfAnswer, valuesOf } from './answers.ts';
import { type ConditionContext, conditionsHold } from './conditions.ts';
import { isWithoutPoints } from './fitting.ts';
import { factsOf } from './questions/index.ts';
import { baseOf, keysOf, placedItems } from './repeats.ts';

export interface ScoreBand {
  readonly label: string;
  readonly severity: AlertSeverity | undefined;
}
export interface ScoreAlert {
  /** The question that alerts; undefined for an alert by the total. */
  readonly linkId: string | undefined;
  readonly message: string;
  readonly severity: AlertSeverity | undefined;
}
/** A rule beyond a cut-off, such as one by clusters or by the patient's gender. */
export interface Criterion {
  readonly label: string;
  /** Undefined until there is a total. Criteria that do not apply to this patient are left out. */
  readonly isMet: boolean | undefined;
}
export interface Score {
  /** Undefined until enough questions are answered. */
  readonly total: number | undefined;
  readonly band: ScoreBand | undefined;
  /** Number of counted questions with an answer; `counted` is the number of all. */
  readonly answered: number;
  readonly counted: number;
  readonly subscales: readonly { readonly name: string; readonly total: number | undefined }[];
  readonly criteria: readonly Criterion[];
  /** Shown as soon as the question is answered, at any total: a single item may matter more. */
  readonly alerts: readonly ScoreAlert[];
}

const totals: Readonly<Record<ScoringKind, (scores: readonly number[]) => number>> = {
  Sum: (scores) => scores.reduce((sum, score) => sum + score, 0),
  Average: (scores) => totals.Sum(scores) / scores.length,
  /** Number of answers with a score above 0. */
  Count: (scores) => scores.filter((score) => score > 0).length,
};
const totalOf = (kind: ScoringKind, scores: readonly number[], least: number): number | undefined =>
  scores.length === 0 || scores.length < least ? undefined : totals[kind](scores);

/** The patient's facts: criteria may depend on gender or age. */
export interface ScoreAbout extends Pick<ConditionContext, 'subjects' | 'today'> {
  /** Questions whose answers were options when they were given. */
  readonly kept?: ReadonlySet<string> | undefined;
}
const nobody: ScoreAbout = { subjects: {}, today: '' };

/**
 * Scores the answers to a questionnaire: the total with its band, criteria, subscales and alerts. Undefined if the
 * questionnaire is not scored. Questions hidden by `isShown` do not count, even if answered before.
 */
export function score(
  questionnaire: Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>,
  answers: Answers,
  isShown: (linkId: string) => boolean = () => true,
  about: ScoreAbout = nobody,
): Score | undefined {
  const { scoring, subscales = [] } = questionnaire;
  if (!scoring && subscales.length === 0) return undefined;
  const form = questionnaire.items ?? [];
  const items = new Map(flatten(placedItems(form, answers)).map((item) => [item.linkId, item]));
  const keys = keysOf(form, answers);
  const scoreAt = (linkId: string): number | undefined => {
    const item = items.get(linkId);
    return item && isShown(linkId) ? scoreOfAnswer(item, valuesOf(answers, linkId)) : undefined;
  };
  const scoresAt = (linkIds: readonly string[]) =>
    linkIds
      .flatMap(keys)
      .map(scoreAt)
      .filter((value) => value !== undefined);
  const named = (scoring?.items ?? []).flatMap(keys);
  const withScores = [...items.values()].filter(({ options }) => options?.some((option) => option.score !== undefined));
  const counted = named.length > 0 ? named : withScores.map(({ linkId }) => linkId);
  const scores = scoring ? counted.map(scoreAt).filter((value) => value !== undefined) : [];
  // Hidden questions cannot be answered, so no total waits for them.
  const least = Math.min(scoring?.minimumAnswered ?? 1, counted.filter(isShown).length);
  const total = scoring && totalOf(scoring.kind, scores, least);
  const band = total === undefined ? undefined : scoring?.bands?.find(({ from, to }) => from <= total && total <= to);
  const own = new Set(flatten(form).map(({ linkId }) => linkId));
  const answersTo = (linkId: string): readonly Answered[] =>
    Object.keys(answers).flatMap((key) => {
      // An answer under an entry that the form does not have belongs to its question.
      const item = items.get(key) ?? items.get(linkId);
      const isOf = key === linkId || (!own.has(key) && baseOf(key) === linkId);
      const isKept = about.kept?.has(key) === true;
      return isOf && item && isShown(item.linkId) ? [{ item, values: valuesOf(answers, key), isKept }] : [];
    });
  const alerts = (scoring?.alerts ?? []).flatMap((alert) =>
    alert.linkId === undefined ? alertOf(alert, total) : alertOfAnswers(alert, answersTo(alert.linkId)),
  );
  const asked = (scoring?.criteria ?? []).filter(({ when }) => conditionsHold(when, { ...about, answers, isShown }));
  const isMet = ({ minTotal = -Infinity, counts = [] }: (typeof asked)[number]) =>
    total !== undefined &&
    total >= minTotal &&
    counts.every(({ items: of, score: enough, atLeast }) => scoresAt(of).filter((one) => one >= enough).length >= atLeast);
  const met = asked.filter(isMet);
  const meaning = band ?? met[0] ?? (total === undefined ? undefined : otherwise(asked));
  return {
    total,
    band: meaning && { label: meaning.label, severity: meaning.severity },
    criteria: asked.map((one) => ({ label: one.label, isMet: total === undefined ? undefined : met.includes(one) })),
    answered: scores.length,
    counted: scoring ? counted.length : 0,
    subscales: subscales.map(({ name, kind, items: of }) => ({ name, total: totalOf(kind, scoresAt(of), 1) })),
    alerts: [
      ...alerts.map(({ linkId, message, severity }) => ({ linkId, message, severity })),
      ...met.flatMap(({ message, severity }) => (message ? [{ linkId: undefined, message, severity }] : [])),
    ],
  };
}

type Alert = NonNullable<NonNullable<Questionnaire['scoring']>['alerts']>[number];
interface Answered {
  readonly item: QuestionnaireItem;
  readonly values: readonly Json[];
  readonly isKept: boolean;
}
const alertOf = (alert: Alert, value: number | undefined): readonly Alert[] =>
  value !== undefined && value > alert.above ? [alert] : [];

/** The alert of a question by any of its answers. One without known points alerts too: it may say the worst. */
function alertOfAnswers(alert: Alert, given: readonly Answered[]): readonly Alert[] {
  if (given.some(({ item, values }) => alertOf(alert, scoreOfAnswer(item, values)).length > 0)) return [alert];
  const unknown = given.find(({ item, values }) => values.some((value) => isWithoutPoints(item, value)));
  return unknown ? [{ ...alert, message: mayApply(reasonOf(unknown), alert.message) }] : [];
}

function reasonOf({ item, isKept }: Answered): string {
  const { options } = factsOf(item);
  if (options === 'open' || options === 'phrases') return withoutPoints.own;
  return isKept ? withoutPoints.kept : withoutPoints.unreadable;
}

/** The meaning of a total if none of the applicable criteria is met. */
function otherwise(asked: NonNullable<NonNullable<Questionnaire['scoring']>['criteria']>): ScoreBand | undefined {
  const words = asked.find((one) => one.otherwise !== undefined)?.otherwise;
  return words === undefined ? undefined : { label: words, severity: undefined };
}
