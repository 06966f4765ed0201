import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { IconArrowsMaximize, IconColumns2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { PickPatient } from '../../../features/charts/patient-picker/pick-patient.tsx';
import { useOpenSecondChart } from '../../../shell/frame/second-chart.ts';
import { useRecentPatients } from '../../../shell/palette/recent-charts.ts';
import { addressOf, HolderProvider, ResourceLink, useShellFacts } from '../../../shell/screens.tsx';
import classes from './chart.module.css';
import { Summary } from './summary.tsx';
import { TimelineView } from './timeline-view.tsx';

interface OtherChartProps {
  /** The main chart. */
  readonly patientId: string;
  readonly otherId: string;
}

/**
 * A second chart next to the main one, in phone layout. Links from it open in the whole window, so that nothing is written next
 * to the wrong patient's name.
 */
export function OtherChart({ patientId, otherId }: OtherChartProps) {
  const { t } = useTranslation();
  const { screens } = useShellFacts();
  const { data } = useResource('Patient', otherId);
  const [part, setPart] = useState<'summary' | 'timeline'>('summary');
  return (
    <HolderProvider holder={undefined}>
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
      <ChartBanner patientId={otherId} label={t('Other $t(patient)')} />
      {part === 'timeline' ? (
        <TimelineView patientId={otherId} />
      ) : (
        <div className={classes['summary']}>{data ? <Summary patientId={otherId} /> : null}</div>
      )}
    </HolderProvider>
  );
}

/** Recent charts to open or to show next to this one, and a search for others. */
export function OtherCharts({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const openSecond = useOpenSecondChart();
  const recent = useRecentPatients().slice(0, 5);
  if (!openSecond) return null;
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
                <ActionIcon aria-label={`Beside this chart: ${display}`} onClick={() => openSecond(other)}>
                  <IconColumns2 size={16} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      ) : null}
      <PickPatient
        label="Open another chart"
        placeholder="Name or record number"
        taken={new Set([patientId])}
        onAdd={(patient) => openSecond(patient.id)}
      />
    </section>
  );
}
