import type { Questionnaire } from '@notewell/model';
import { type ConditionContext, formState, score } from '@notewell/rules';
import type { Answers } from '../../../../forms/form-renderer/index.ts';
import type { NoteSection } from '../../section-kind.ts';

type Scores = NonNullable<NoteSection['scores']>;

/** Scores only shown questions; hidden answers do not count. */
function scoreOf(questionnaire: Questionnaire, answers: Answers, around: ConditionContext | undefined) {
  const context = around ?? { answers: {}, subjects: {}, today: '' };
  const { shown } = formState(questionnaire.items ?? [], { ...context, answers: { ...context.answers, ...answers } });
  return score(questionnaire, answers, (linkId) => shown.has(linkId), context);
}

/** Scores for storage: the total first, then subscales. Empty without scoring. */
export function scoresOf(questionnaire: Questionnaire, answers: Answers, around?: ConditionContext): Scores {
  const result = scoreOf(questionnaire, answers, around);
  if (!result) return [];
  const { total, band, subscales } = result;
  const whole = questionnaire.scoring
    ? [
        {
          name: questionnaire.name ?? questionnaire.title,
          ...(total === undefined ? {} : { value: total }),
          ...(band ? { severity: band.label } : {}),
        },
      ]
    : [];
  return [...whole, ...subscales.map(({ name, total: value }) => ({ name, ...(value === undefined ? {} : { value }) }))];
}

/** Alerts of single answers and of the total. */
export const alertsOf = (questionnaire: Questionnaire, answers: Answers, around?: ConditionContext): readonly string[] =>
  scoreOf(questionnaire, answers, around)?.alerts.map(({ message }) => message) ?? [];
