import type { AlertSeverity, Questionnaire, ScoringKind } from '@notewell/model';
import { type Answers, flatten, scoreOfAnswer, valuesOf } from './answers.ts';

export interface ScoreBand {
  readonly label: string;
  readonly severity: AlertSeverity | undefined;
}
export interface ScoreAlert {
  /** The question that alerts; undefined where the total does. */
  readonly linkId: string | undefined;
  readonly message: string;
  readonly severity: AlertSeverity | undefined;
}
export interface Score {
  /** Undefined until enough is answered. */
  readonly total: number | undefined;
  readonly band: ScoreBand | undefined;
  /** Counted questions that are answered, of how many. */
  readonly answered: number;
  readonly counted: number;
  readonly subscales: readonly { readonly name: string; readonly total: number | undefined }[];
  /** Told as soon as they are answered, whatever the total (a single item may matter more). */
  readonly alerts: readonly ScoreAlert[];
}

const totals: Readonly<Record<ScoringKind, (scores: readonly number[]) => number>> = {
  Sum: (scores) => scores.reduce((sum, score) => sum + score, 0),
  Average: (scores) => totals.Sum(scores) / scores.length,
  /** How many were answered with something that scores. */
  Count: (scores) => scores.filter((score) => score > 0).length,
};
const totalOf = (kind: ScoringKind, scores: readonly number[], least: number): number | undefined =>
  scores.length === 0 || scores.length < least ? undefined : totals[kind](scores);

/**
 * Scores the answers to a questionnaire: the total with its band, subscales and alerts. Undefined where the questionnaire
 * is not scored. Questions that `isShown` says are hidden do not count, whatever was answered in them before.
 */
export function score(
  questionnaire: Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>,
  answers: Answers,
  isShown: (linkId: string) => boolean = () => true,
): Score | undefined {
  const { scoring, subscales = [] } = questionnaire;
  if (!scoring && subscales.length === 0) return undefined;
  const items = new Map(flatten(questionnaire.items).map((item) => [item.linkId, item]));
  const scoreAt = (linkId: string): number | undefined => {
    const item = items.get(linkId);
    return item && isShown(linkId) ? scoreOfAnswer(item, valuesOf(answers, linkId)) : undefined;
  };
  const scoresAt = (linkIds: readonly string[]) => linkIds.map(scoreAt).filter((value) => value !== undefined);
  const named = scoring?.items ?? [];
  const withScores = [...items.values()].filter(({ options }) => options?.some((option) => option.score !== undefined));
  const counted = named.length > 0 ? named : withScores.map(({ linkId }) => linkId);
  const scores = scoring ? scoresAt(counted) : [];
  // What is hidden cannot be answered, so no total waits for it.
  const least = Math.min(scoring?.minimumAnswered ?? 1, counted.filter(isShown).length);
  const total = scoring && totalOf(scoring.kind, scores, least);
  const band = total === undefined ? undefined : scoring?.bands?.find(({ from, to }) => from <= total && total <= to);
  const alerts = (scoring?.alerts ?? []).filter(({ linkId, above }) => {
    const value = linkId === undefined ? total : scoreAt(linkId);
    return value !== undefined && value > above;
  });
  return {
    total,
    band: band && { label: band.label, severity: band.severity },
    answered: scores.length,
    counted: scoring ? counted.length : 0,
    subscales: subscales.map(({ name, kind, items: of }) => ({ name, total: totalOf(kind, scoresAt(of), 1) })),
    alerts: alerts.map(({ linkId, message, severity }) => ({ linkId, message, severity })),
  };
}
