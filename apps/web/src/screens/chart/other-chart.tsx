import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { IconArrowsMaximize, IconColumns2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBanner } from '../../features/chart-banner/chart-banner.tsx';
import { PickPatient } from '../../features/patient-picker/pick-patient.tsx';
import { useOpenBeside } from '../../shell/beside-chart.ts';
import { useRecentPatients } from '../../shell/recent-charts.ts';
import { addressOf, BesideProvider, ResourceLink, useShellFacts } from '../../shell/screens.tsx';
import classes from './chart.module.css';
import { Summary } from './summary.tsx';
import { TimelineView } from './timeline-view.tsx';

interface OtherChartProps {
  /** Whose chart stands open. */
  readonly patientId: string;
  readonly otherId: string;
}

/** A second chart beside the first, as narrow as a phone's. What is opened from it takes the whole window. */
export function OtherChart({ patientId, otherId }: OtherChartProps) {
  const { screens } = useShellFacts();
  const { data } = useResource('Patient', otherId);
  const [part, setPart] = useState<'summary' | 'timeline'>('summary');
  return (
    <BesideProvider holder={undefined}>
      <nav className={classes['writingHead']} aria-label="Beside the chart">
        <span className={classes['partTitle']}>Other chart</span>
        <SegmentedControl
          size="xs"
          aria-label="Part of the other chart"
          className={classes['add'] ?? ''}
          value={part}
          onChange={(value) => setPart(value === 'timeline' ? value : 'summary')}
          data={[
            { value: 'summary', label: 'Summary' },
            { value: 'timeline', label: 'Timeline' },
          ]}
        />
        <Tooltip withinPortal={false} label="Open this chart alone">
          <ActionIcon component={Link} to={addressOf(screens, 'Patient', otherId)} aria-label="Open this chart alone">
            <IconArrowsMaximize size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip withinPortal={false} label="Close this chart">
          <ActionIcon component={Link} to={addressOf(screens, 'Patient', patientId)} aria-label="Close this chart">
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </nav>
      <ChartBanner patientId={otherId} label="Other patient" />
      {part === 'timeline' ? (
        <TimelineView patientId={otherId} />
      ) : (
        <div className={classes['summary']}>{data ? <Summary patientId={otherId} /> : null}</div>
      )}
    </BesideProvider>
  );
}

/** The charts that were opened last, to go back to or to put beside this one, and any other. */
export function OtherCharts({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const beside = useOpenBeside();
  const recent = useRecentPatients().slice(0, 5);
  if (!beside) return null;
  return (
    <section className={classes['others']} aria-labelledby={id}>
      <h2 id={id} className={classes['partTitle']}>
        {t('Other $t(patients)')}
      </h2>
      {recent.length > 0 ? (
        <ul className={classes['rows']}>
          {recent.map(({ id: other = '', display = 'No name' }) => (
            <li key={other} className={classes['other']}>
              <ResourceLink type="Patient" id={other} className={classes['otherName'] ?? ''}>
                {display}
              </ResourceLink>
              <Tooltip withinPortal={false} label="Beside this chart">
                <ActionIcon aria-label={`Beside this chart: ${display}`} onClick={() => beside(other)}>
                  <IconColumns2 size={16} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      ) : null}
      <PickPatient
        label="Put another chart beside this"
        placeholder="Name or record number"
        taken={new Set([patientId])}
        onAdd={(patient) => beside(patient.id)}
      />
    </section>
  );
}
