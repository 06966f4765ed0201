import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { type ObservableRoutines, typedAs } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { RoutineTrend } from '../../../features/charts/routines/routine-trend.tsx';
import { TickSheet } from '../../../features/charts/routines/tick-sheet.tsx';
import { EditedRecord } from '../../../features/records/chart-records/edited-record.tsx';
import { fill } from '../../../platform/path.ts';
import { Absent } from '../../../shell/frame/absent.tsx';
import { BackToChart, NextToChart } from '../../../shell/frame/holder-links.tsx';
import { useKnownAddress } from '../../../shell/hooks/use-known-address.ts';
import { useHolder } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { OwnMark } from '../../../shell/work/own-mark.tsx';
import { path } from './route.ts';
import classes from './routines.module.css';
import { groups, hides, sheetGroup, shows, trendGroup } from './routines-row.ts';

/** The routines of a patient: their tick sheet and trend, and for the staff the activities. */
export default function RoutinesScreen() {
  const { routinesId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const { who } = useMe();
  const holder = useHolder();
  const { data, status, error, saveState } = useResource('ObservableRoutines', routinesId);
  useKnownAddress('ObservableRoutines', routinesId);
  if (!data)
    return status === 'loading' ? (
      <SkeletonRows rows={10} label="Loading the routines" />
    ) : (
      <Absent
        type="ObservableRoutines"
        id={routinesId}
        noun="routines"
        {...{ status, error }}
        denied={{ title: 'You may not open these routines', text: t('You need permission to see routines of this chart.') }}
        missing={{ title: 'There are no such routines', text: 'They may have been deleted, or the address is not complete.' }}
        away={<Away to={holder?.address} />}
      />
    );
  if (who !== 'staff')
    return (
      <div className={classes['family']}>
        <header className={classes['bar']}>
          <h1>{data.title ?? 'Routines'}</h1>
          <OwnMark state={saveState} />
        </header>
        <TickSheet row={data} />
        <h2>{trendGroup}</h2>
        <RoutineTrend row={data} />
      </div>
    );
  return (
    <div className={classes['page']}>
      {data.patient.id === holder?.subject ? null : <ChartBanner patientId={data.patient.id} heading={false} />}
      <StaffPage key={routinesId} id={routinesId} row={data} />
    </div>
  );
}

function StaffPage({ id, row }: { readonly id: string; readonly row: ObservableRoutines }) {
  const parts: Readonly<Record<string, ReactNode>> = {
    [sheetGroup]: <TickSheet row={row} />,
    [trendGroup]: <RoutineTrend row={row} />,
  };
  return (
    // biome-ignore lint: scrolled from the keyboard
    <div className={classes['body']} tabIndex={0} role="group" aria-label="Details of the routines">
      <EditedRecord
        type="ObservableRoutines"
        id={id}
        patientId={row.patient.id}
        groups={groups}
        hides={hides}
        shows={shows}
        title={(record) => typedAs('ObservableRoutines', record).title ?? 'Routines'}
        back={<BackToChart />}
        actions={() => <NextToChart alone={fill(path, { routinesId: id })} noun="routines" />}
        more={(group) => parts[group]}
      />
    </div>
  );
}

const Away = ({ to }: { readonly to: string | undefined }) => (
  <Button variant="default" component={Link} to={to ?? '/'}>
    {to ? 'Back to the chart' : 'Go to Home'}
  </Button>
);
