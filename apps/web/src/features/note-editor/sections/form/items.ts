import type { Questionnaire, QuestionnaireItem } from '@notewell/model';

/** One questionnaire's own questions; several, each under its title, which a tab may stand for. */
export const itemsOf = (questionnaires: readonly Questionnaire[]): readonly QuestionnaireItem[] =>
  questionnaires.length === 1
    ? (questionnaires[0]?.items ?? [])
    : questionnaires.map(
        ({ id, title, name, instructions, items }): QuestionnaireItem => ({
          linkId: `part-${id}`,
          type: 'Header',
          text: name ?? title,
          items: [
            ...(instructions ? [{ linkId: `instructions-${id}`, type: 'TextBlock' as const, text: instructions }] : []),
            ...(items ?? []),
          ],
        }),
      );
