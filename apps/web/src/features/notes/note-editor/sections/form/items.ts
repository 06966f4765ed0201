import type { Questionnaire, QuestionnaireItem } from '@notewell/model';

/** A single questionnaire's questions; several are grouped under their titles, which may become tabs. */
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
