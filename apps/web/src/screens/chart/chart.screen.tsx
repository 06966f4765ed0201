import { Button, Group, SegmentedControl } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { SkeletonRows } from '@notewell/ui';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ChartBanner } from '../../features/chart-banner/chart-banner.tsx';
import { fill } from '../../platform/path.ts';
import { Absent } from '../../shell/absent.tsx';
import { AskForAccess } from '../../shell/access/ask-for-access.tsx';
import { useChartBeside } from '../../shell/beside-chart.ts';
import { KeptInChart } from '../../shell/kept-here.tsx';
import { usePhone } from '../../shell/phone.ts';
import { BesideProvider } from '../../shell/screens.tsx';
import { useWide } from '../../shell/wide.ts';
import classes from './chart.module.css';
import { OtherChart, OtherCharts } from './other-chart.tsx';
import { PatientDetails } from './patient-details.tsx';
import { path } from './route.ts';
import { StartNote } from './start-note.tsx';
import { Summary } from './summary.tsx';
import { TimelineView } from './timeline-view.tsx';
import { Writing, WritingHead } from './writing.tsx';

type Part = 'summary' | 'timeline';

/**
 * Who this is, what happened and what is being written of it, on one page. A window that is not wide shows a note that is
 * opened here in place of the chart, and keeps it as it is when its width changes.
 */
export default function ChartScreen() {
  const { patientId = '', noteId } = useParams({ strict: false });
  const { status, data, error } = useResource('Patient', patientId);
  const phone = usePhone();
  const wide = useWide();
  const [part, setPart] = useState<Part>('summary');
  const writes = noteId !== undefined;
  const chart = wide || !writes;
  const beside = useChartBeside();
  const other = wide && !writes ? beside : undefined;
  const holder = useMemo(
    () => (wide || writes ? { path, address: fill(path, { patientId }), inSight: wide, subject: patientId } : undefined),
    [patientId, wide, writes],
  );
  if (!data && status !== 'loading') {
    const away = <Away patientId={patientId} />;
    return <Absent type="Patient" id={patientId} noun="chart" {...{ status, error, denied, missing, away }} />;
  }
  return (
    <BesideProvider holder={holder} key={patientId}>
      <div className={classes['page']}>
        <ChartBanner patientId={patientId} heading={!writes}>
          {/* A phone has no room for more than the note that is being written. */}
          {data && !(phone && writes) ? (
            <>
              <PatientDetails patient={data} />
              <StartNote patient={data} />
            </>
          ) : null}
        </ChartBanner>
        <KeptInChart patientId={patientId} except={noteId} />
        {phone && chart ? (
          <SegmentedControl
            className={classes['parts'] ?? ''}
            aria-label="Part of the chart"
            value={part}
            onChange={(value) => setPart(value as Part)} // one of the two given below
            data={[
              { value: 'summary', label: 'Summary' },
              { value: 'timeline', label: 'Timeline' },
            ]}
          />
        ) : null}
        <div
          className={classes['columns']}
          data-phone={phone || undefined}
          data-view={viewOf(wide, writes || other !== undefined)}
        >
          {chart && !(phone && part !== 'summary') ? (
            <div className={classes['summary']}>{data ? <Summary patientId={patientId} /> : <SkeletonRows rows={12} />}</div>
          ) : null}
          {chart && !(phone && part !== 'timeline') ? <TimelineView patientId={patientId} /> : null}
          {wide || writes ? (
            <div className={classes['writing']}>
              {writes ? <WritingHead patientId={patientId} noteId={noteId} wide={wide} /> : null}
              {writes ? null : other ? (
                <OtherChart patientId={patientId} otherId={other} key={other} />
              ) : (
                <>
                  <Writing patientId={patientId} />
                  <OtherCharts patientId={patientId} />
                </>
              )}
              <Outlet />
            </div>
          ) : null}
        </div>
      </div>
    </BesideProvider>
  );
}

/** How the columns share the width. */
const viewOf = (wide: boolean, holds: boolean) => (wide ? (holds ? 'beside' : 'wide') : holds ? 'note' : undefined);

const denied = {
  title: 'You may not open this chart',
  text: 'It is not among yours. Who needs it for the care of this patient may ask for access.',
};
const missing = {
  title: 'There is no such chart',
  text: 'It is not among yours, or it was merged or deleted, or the address is not complete.',
};

const Away = ({ patientId }: { readonly patientId: string }) => (
  <Group justify="center" gap="xs">
    <AskForAccess patient={patientId} />
    <Button variant="default" component={Link} to="/patients">
      Go to the list
    </Button>
  </Group>
);
