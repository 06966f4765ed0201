import { openAlerts, openResponseAlerts } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { openAlertsOfChart, openAnswersOfChart } from './note-alerts.ts';

interface ChartAlert {
  readonly type: 'Note' | 'QuestionnaireResponse';
  readonly id: string;
  readonly alert: string;
}
const most = 2;

/** Open alerts of a chart's notes and of answers to its forms, as list items with links. */
export function useChartAlerts(patientId: string): readonly ReactNode[] {
  const notes = useReadableList(openAlertsOfChart(patientId)).items;
  const answers = useReadableList(openAnswersOfChart(patientId)).items;
  const open: readonly ChartAlert[] = [
    ...notes.flatMap((note) => {
      const alerts = [...new Set(openAlerts(note).map(({ alert }) => alert))];
      return alerts.slice(0, most).map((alert) => ({ type: 'Note' as const, id: note.id ?? '', alert }));
    }),
    ...answers.flatMap((one) => {
      const alerts = openResponseAlerts(one).slice(0, most);
      return alerts.map((alert) => ({ type: 'QuestionnaireResponse' as const, id: one.id ?? '', alert }));
    }),
  ];
  return open.map(({ type, id, alert }) => (
    <li key={`${id} ${alert}`}>
      <ResourceLink type={type} id={id}>
        <Status tone="bad" icon={IconAlertTriangle}>
          {alert}
        </Status>
      </ResourceLink>
    </li>
  ));
}
