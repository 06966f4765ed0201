import type { ListQuery } from '@notewell/client';
import { useResource } from '@notewell/client/react';
import { SkeletonRows } from '@notewell/ui';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { dayWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { MeasureLink } from '../measures/measure-link.tsx';
import { outsideOfReading } from './outside.ts';
import { Plot } from './plot.tsx';
import { plottedCodes, type Series, seriesOf } from './series.ts';
import classes from './vitals.module.css';

/** Readings of these measurements, newest first. */
export const vitalsOf = (patientId: string, codes: readonly string[] = plottedCodes): ListQuery<'Observation'> => ({
  type: 'Observation',
  partition: patientId,
  filters: [{ kind: 'Code', values: [...codes] }],
  orderBy: 'effective',
  order: 'desc',
  pageSize: 200,
});

interface VitalsProps {
  readonly patientId: string;
  /** Codes of the measurements; all if absent. */
  readonly codes?: readonly string[];
  readonly most?: number;
}

/** The latest value of each vital sign and score with its course. */
export function Vitals({ patientId, codes, most = 20 }: VitalsProps) {
  const { items, status } = useReadableList(vitalsOf(patientId, codes));
  const { data: patient } = useResource('Patient', patientId);
  const series = useMemo(() => seriesOf(items).slice(0, most), [items, most]);
  if (series.length === 0) {
    if (status === 'loading') return <SkeletonRows rows={Math.min(4, most)} label="Loading vitals" />;
    return (
      <p className={classes['none']} data-none>
        {status === 'ready' ? 'None recorded.' : 'Could not be loaded.'}
      </p>
    );
  }
  return (
    <ul className={classes['list']}>
      {series.map((one) => (
        <Line key={one.key} series={one} patientId={patientId} birthDate={patient?.birthDate} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly series: Series;
  readonly patientId: string;
  readonly birthDate: string | undefined;
}

/** The latest value; a click opens the course in the chart. */
function Line({ series, patientId, birthDate }: LineProps) {
  const last = series.readings.at(-1);
  if (!last) return null;
  const outside = outsideOfReading(series, last, birthDate);
  return (
    <li>
      <MeasureLink patientId={patientId} code={series.code} className={classes['line']}>
        <span className={classes['label']}>{series.label}</span>
        <span className={classes['value']}>
          <strong>{last.words}</strong> <span className={classes['unit']}>{series.unit}</span>{' '}
          {outside ? (
            <span className={classes['outside']} title={outside.range}>
              {outside.words}
            </span>
          ) : null}
        </span>
        <Plot series={series} />
        <span className={classes['when']}>{dayWords(last.at)}</span>
        <IconChevronRight size={14} aria-hidden className={classes['chevron'] ?? ''} />
      </MeasureLink>
      {last.remark ? (
        <p className={classes['remark']} role="note">
          <IconAlertTriangle size={14} aria-hidden />
          {last.remark}
        </p>
      ) : null}
    </li>
  );
}
