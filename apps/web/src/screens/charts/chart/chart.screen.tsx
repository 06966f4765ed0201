import { Button, Group, SegmentedControl } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { SkeletonRows } from '@notewell/ui';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { ContactMenu } from '../../../features/charts/contacts/contact-menu.tsx';
import { LeftOpen } from '../../../features/charts/left-open/left-open.tsx';
import { useShownMeasure } from '../../../features/charts/measures/use-measure.ts';
import { fill } from '../../../platform/path.ts';
import { AskForAccess } from '../../../shell/access/ask-for-access.tsx';
import { Absent } from '../../../shell/frame/absent.tsx';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useSecondChart } from '../../../shell/frame/second-chart.ts';
import { useWide } from '../../../shell/frame/wide.ts';
import { HolderProvider } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { KeptInChart } from '../../../shell/work/kept-here.tsx';
import classes from './chart.module.css';
import { ChartStrip } from './chart-strip.tsx';
import { OtherChart, OtherCharts } from './other-chart.tsx';
import { PatientDetails } from './patient-details.tsx';
import { path } from './route.ts';
import { StartNote } from './start-note.tsx';
import { Summary } from './summary.tsx';
import { TimelineView } from './timeline-view.tsx';
import { useTimelineKinds } from './use-timeline.ts';
import { Writing } from './writing.tsx';

// Opened on request, so loaded on demand.
const MeasureView = lazy(() =>
  import('../../../features/charts/measures/measure-view.tsx').then((one) => ({ default: one.MeasureView })),
);

type Part = 'summary' | 'timeline';

/**
 * The chart: banner, summary, timeline and open note on one page. In a narrow window the note replaces the chart.
 * It stays mounted when the width changes.
 */
export default function ChartScreen() {
  const { t } = useTranslation();
  const { patientId = '', ...held } = useParams({ strict: false });
  const { status, data, error } = useResource('Patient', patientId);
  const phone = usePhone();
  const hasTimeline = useTimelineKinds().length > 0;
  const wide = useWide();
  const may = useMayDo();
  const [part, setPart] = useState<Part>('summary');
  const measure = useShownMeasure();
  const writes = Object.keys(held).length > 0;
  const chart = wide || !writes;
  const second = useSecondChart();
  const other = wide && !writes ? second : undefined;
  const holder = useMemo(
    () => (wide || writes ? { path, address: fill(path, { patientId }), isVisible: wide, subject: patientId } : undefined),
    [patientId, wide, writes],
  );
  if (!data && status !== 'loading') {
    const away = <Away patientId={patientId} />;
    return (
      <Absent
        type="Patient"
        id={patientId}
        noun="chart"
        {...{ status, error, denied: { ...denied, text: t(denied.text) }, missing, away }}
      />
    );
  }
  return (
    <HolderProvider holder={holder} key={patientId}>
      <div className={classes['page']}>
        <ChartBanner patientId={patientId} heading={!writes}>
          {/* A phone has room only for the open note. */}
          {data && !(phone && writes) ? (
            <>
              <PatientDetails patient={data} />
              <ContactMenu patientId={patientId} />
              <StartNote patient={data} />
            </>
          ) : null}
        </ChartBanner>
        {data && chart ? <ChartStrip patientId={patientId} /> : null}
        {data && chart ? <LeftOpen patient={data} /> : null}
        <KeptInChart patientId={patientId} except={held.noteId} />
        {phone && chart && hasTimeline && !measure ? (
          <SegmentedControl
            className={classes['parts'] ?? ''}
            aria-label="Part of the chart"
            value={part}
            onChange={setPart}
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
          {chart && !(phone && (measure || part !== 'summary')) ? (
            <div className={classes['summary']}>{data ? <Summary patientId={patientId} /> : <SkeletonRows rows={12} />}</div>
          ) : null}
          {chart && measure ? (
            <Suspense fallback={<SkeletonRows rows={12} />}>
              <MeasureView patientId={patientId} code={measure} />
            </Suspense>
          ) : chart && hasTimeline && !(phone && part !== 'timeline') ? (
            <TimelineView patientId={patientId} />
          ) : null}
          {wide || writes ? (
            <div className={classes['writing']}>
              {writes ? null : other ? (
                <OtherChart patientId={patientId} otherId={other} key={other} />
              ) : (
                <>
                  {may('Read', 'Note') ? <Writing patientId={patientId} /> : null}
                  <OtherCharts patientId={patientId} />
                </>
              )}
              <Outlet />
            </div>
          ) : null}
        </div>
      </div>
    </HolderProvider>
  );
}

/** Widths of the columns. */
const viewOf = (wide: boolean, holds: boolean) => (wide ? (holds ? 'beside' : 'wide') : holds ? 'note' : undefined);

const denied = {
  title: 'You may not open this chart',
  text: 'It is not one of your charts. If you need it for this $t(patient)’s care, you can ask for access.',
};
const missing = {
  title: 'There is no such chart',
  text: 'It is not one of your charts, was merged or deleted, or the address is incomplete.',
};

const Away = ({ patientId }: { readonly patientId: string }) => (
  <Group justify="center" gap="xs">
    <AskForAccess patient={patientId} />
    <Button variant="default" component={Link} to="/patients">
      Go to the list
    </Button>
  </Group>
);
