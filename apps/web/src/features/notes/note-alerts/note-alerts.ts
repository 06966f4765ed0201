import type { ListQuery } from '@notewell/client';
import type { Note, QuestionnaireResponse } from '@notewell/model';
import { type NoteAlert, openAlerts, openResponseAlerts } from '@notewell/rules';
import { calendarDay } from '../../../platform/dates.ts';

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

/** An open alert of a chart, with the latest note or answers that raised it. */
export interface ChartAlert {
  readonly type: 'Note' | 'QuestionnaireResponse';
  readonly id: string;
  readonly alert: string;
  /** Day of that note or those answers, if known. */
  readonly day: string | undefined;
  /** Number of notes and answers that raised it. */
  readonly count: number;
}
const most = 2;

/** The open alerts of a chart's notes and answers, each text once, the latest first. */
export function chartAlerts(notes: readonly Note[], answers: readonly QuestionnaireResponse[]): readonly ChartAlert[] {
  const raised = [
    ...notes.map((note) => ({
      type: 'Note' as const,
      id: note.id ?? '',
      at: note.serviceDate ?? note.sessionTime?.start ?? note.created,
      alerts: openAlerts(note).map(({ alert }) => alert),
    })),
    ...answers.map((one) => ({
      type: 'QuestionnaireResponse' as const,
      id: one.id ?? '',
      at: one.authored,
      alerts: openResponseAlerts(one),
    })),
  ].map(({ at, alerts, ...rest }) => ({ ...rest, day: at && calendarDay(at), alerts: [...new Set(alerts)].slice(0, most) }));
  const found = new Map<string, ChartAlert>();
  for (const { alerts, ...from } of raised.toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? '')))
    for (const alert of alerts) {
      const latest = found.get(alert);
      found.set(alert, latest ? { ...latest, count: latest.count + 1 } : { ...from, alert, count: 1 });
    }
  return [...found.values()];
}
