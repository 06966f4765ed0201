import { Status } from '@notewell/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { type ChartAlert, chartAlerts, openAlertsOfChart, openAnswersOfChart } from './note-alerts.ts';

/** Open alerts of a chart's notes and of answers to its forms, as list items with links. */
export function useChartAlerts(patientId: string): readonly ReactNode[] {
  const notes = useReadableList(openAlertsOfChart(patientId)).items;
  const answers = useReadableList(openAnswersOfChart(patientId)).items;
  return chartAlerts(notes, answers).map((one) => (
    <li key={one.alert}>
      <ResourceLink type={one.type} id={one.id}>
        <Status tone="bad" icon={IconAlertTriangle}>
          {`${one.alert}${sourceWords(one)}`}
        </Status>
      </ResourceLink>
    </li>
  ));
}

/** Tells when an alert was raised last, and by how many. */
const sourceWords = ({ day, count }: ChartAlert): string => {
  const words = [day && dateWords(day), count > 1 && `${count} open`].filter(Boolean);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
};
