import { openAlerts } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { openAlertsOfChart } from './note-alerts.ts';

/** Open alerts of a chart's notes as list items with links. */
export function useChartAlerts(patientId: string): readonly ReactNode[] {
  const notes = useReadableList(openAlertsOfChart(patientId)).items;
  return notes.flatMap((note) =>
    openAlerts(note)
      .slice(0, 2)
      .map(({ section, alert }) => (
        <li key={`${note.id} ${section} ${alert}`}>
          <ResourceLink type="Note" id={note.id ?? ''}>
            <Status tone="bad" icon={IconAlertTriangle}>
              {alert}
            </Status>
          </ResourceLink>
        </li>
      )),
  );
}
