import { UnstyledButton } from '@mantine/core';
import { SkeletonRows } from '@notewell/ui';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { dayWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { Plot } from './plot.tsx';
import { plottedCodes, type Series, seriesOf } from './series.ts';
import classes from './vitals.module.css';

/** The latest value of each vital sign with its course; a click shows all readings as a table. */
export function Vitals({ patientId, most = 20 }: { readonly patientId: string; readonly most?: number }) {
  const { items, status } = useReadableList({
    type: 'Observation',
    partition: patientId,
    filters: [{ kind: 'Code', values: plottedCodes }],
    orderBy: 'effective',
    order: 'desc',
    pageSize: 200,
  });
  const series = useMemo(() => seriesOf(items).slice(0, most), [items, most]);
  if (series.length === 0) {
    if (status === 'loading') return <SkeletonRows rows={Math.min(4, most)} label="Loading vitals" />;
    return <p className={classes['none']}>{status === 'ready' ? 'None recorded.' : 'Could not be loaded.'}</p>;
  }
  return (
    <ul className={classes['list']}>
      {series.map((one) => (
        <Line key={one.key} series={one} />
      ))}
    </ul>
  );
}

function Line({ series }: { readonly series: Series }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const last = series.readings.at(-1);
  if (!last) return null;
  return (
    <li>
      <UnstyledButton
        className={classes['line'] ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((shown) => !shown)}
      >
        <span className={classes['label']}>{series.label}</span>
        <span className={classes['value']}>
          <strong>{last.words}</strong> <span className={classes['unit']}>{series.unit}</span>
        </span>
        <Plot series={series} />
        <span className={classes['when']}>{dayWords(last.at)}</span>
        <IconChevronDown size={14} aria-hidden className={classes['chevron'] ?? ''} data-open={open || undefined} />
      </UnstyledButton>
      {last.remark ? (
        <p className={classes['remark']} role="note">
          <IconAlertTriangle size={14} aria-hidden />
          {last.remark}
        </p>
      ) : null}
      <div id={id} hidden={!open}>
        {open ? <ReadingsTable series={series} /> : null}
      </div>
    </li>
  );
}

function ReadingsTable({ series }: { readonly series: Series }) {
  return (
    <table className={classes['table']}>
      <caption className="nw-hidden">{series.label}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">{series.unit ? `${series.label}, ${series.unit}` : series.label}</th>
        </tr>
      </thead>
      <tbody>
        {[...series.readings]
          .reverse()
          .slice(0, 30)
          .map(({ at, words, remark }) => (
            <tr key={at}>
              <td>{dayWords(at)}</td>
              <td>
                {words}
                {remark ? <span className={classes['remark']}>{remark}</span> : null}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
