import type { Questionnaire } from '@notewell/model';
import { type ConditionContext, formState, score } from '@notewell/rules';
import type { Answers } from '../../../form-renderer/index.ts';
import type { NoteSection } from '../../section-kind.ts';

type Scores = NonNullable<NoteSection['scores']>;

/** The score of what is shown: an answer that a later one has hidden counts for nothing. */
function scoreOf(questionnaire: Questionnaire, answers: Answers, around: ConditionContext | undefined) {
  const context = around ?? { answers: {}, subjects: {}, today: '' };
  const { shown } = formState(questionnaire.items ?? [], { ...context, answers: { ...context.answers, ...answers } });
  return score(questionnaire, answers, (linkId) => shown.has(linkId), context);
}

/** The totals that answers give, as a note keeps them: the whole first, then its subscales. Empty where nothing is scored. */
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

/** What single answers or the total warn of, whatever else was answered. */
export const alertsOf = (questionnaire: Questionnaire, answers: Answers, around?: ConditionContext): readonly string[] =>
  scoreOf(questionnaire, answers, around)?.alerts.map(({ message }) => message) ?? [];
