import type { Questionnaire } from '@notewell/model';
import type { Answers } from './answers.ts';
import { resultsOf } from './derived.ts';

/** Where answers point to a risk: the questions whose answers raise an alert, and the totals that do. */
export interface Risk {
  readonly questions: ReadonlySet<string>;
  readonly isOfTotal: boolean;
}

/** The risk that the alerts of forms see in answers, as they are given. */
export function riskIn(forms: readonly Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>[], answers: Answers): Risk {
  const alerts = resultsOf(forms, answers).flatMap(({ result }) => result.alerts);
  return {
    questions: new Set(alerts.flatMap(({ linkId }) => linkId ?? [])),
    isOfTotal: alerts.some(({ linkId }) => linkId === undefined),
  };
}
