import type { Questionnaire } from '@notewell/model';
import { score } from '@notewell/rules';
import type { Answers } from '../../../form-renderer/index.ts';
import type { NoteSection } from '../../section-kind.ts';

type Scores = NonNullable<NoteSection['scores']>;

/** The totals that answers give, as a note keeps them: the whole first, then its subscales. Empty where nothing is scored. */
export function scoresOf(questionnaire: Questionnaire, answers: Answers): Scores {
  const result = score(questionnaire, answers);
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
export const alertsOf = (questionnaire: Questionnaire, answers: Answers): readonly string[] =>
  score(questionnaire, answers)?.alerts.map(({ message }) => message) ?? [];
