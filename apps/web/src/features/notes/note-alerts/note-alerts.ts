import type { ListQuery } from '@notewell/client';
import type { Note } from '@notewell/model';
import type { NoteAlert } from '@notewell/rules';

/** Notes of a chart with an open alert. */
export const openAlertsOfChart = (patientId: string): ListQuery<'Note'> => ({
  type: 'Note',
  partition: patientId,
  filters: [{ kind: 'OpenAlert', values: ['true'] }],
  pageSize: 20,
});

/** Notes with an open alert that the person wrote or takes part in. */
export const openAlertsOfPerson = (me: string): ListQuery<'Note'> => ({
  type: 'Note',
  filters: [
    { kind: 'OpenAlert', values: ['true'] },
    { kind: 'Participant', values: [me] },
  ],
  orderBy: 'created',
  order: 'desc',
  pageSize: 100,
});

/** Answers to forms in a chart with an open alert. */
export const openAnswersOfChart = (patientId: string): ListQuery<'QuestionnaireResponse'> => ({
  type: 'QuestionnaireResponse',
  partition: patientId,
  filters: [{ kind: 'OpenAlert', values: ['true'] }],
  pageSize: 20,
});

/** Answers to forms with an open alert that the person took. */
export const openAnswersOfPerson = (me: string): ListQuery<'QuestionnaireResponse'> => ({
  type: 'QuestionnaireResponse',
  filters: [
    { kind: 'OpenAlert', values: ['true'] },
    { kind: 'Author', values: [me] },
  ],
  orderBy: 'authored',
  order: 'desc',
  pageSize: 100,
});

/** Records the action on an alert. The server adds author and time. */
export const withAlertAction = (note: Note, { section, alert }: NoteAlert, action: string): Note => ({
  ...note,
  alertActions: [...(note.alertActions ?? []), { section, alert, action }],
});
