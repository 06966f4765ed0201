import { Button, NativeSelect } from '@mantine/core';
import type { ObservableRoutines } from '@notewell/model';
import { nameOfRoutine, type TrendWeek, trendsOf } from '@notewell/rules';
import { useMemo, useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { CoursePlot } from '../measures/course-plot.tsx';
import type { Axis } from '../measures/scale.ts';
import type { Series } from '../vitals/series.ts';
import classes from './routines.module.css';
import { doneAxis, supportAxis, supportWords, trendSeries } from './trend-series.ts';

/** Weeks of the trend. */
const most = 26;

/** How an activity went by week: how often it was done, and the support that it took. */
export function RoutineTrend({ row }: { readonly row: ObservableRoutines }) {
  const today = useToday();
  const [chosen, setChosen] = useState('');
  const [table, setTable] = useState(false);
  const trends = useMemo(() => trendsOf(row, today, most), [row, today]);
  const weeks = (trends.find(({ routine }) => routine === chosen) ?? trends[0])?.weeks ?? [];
  const first = weeks.findIndex(({ answered }) => answered > 0);
  const shown = first < 0 ? [] : weeks.slice(first);
  const choices = [
    { value: '', label: 'All activities' },
    ...(row.routines ?? []).flatMap((one) => (nameOfRoutine(one) ? [{ value: one.id, label: nameOfRoutine(one) }] : [])),
  ];
  return (
    <div className={classes['sheet']}>
      <NativeSelect
        size="xs"
        className={classes['choice'] ?? ''}
        aria-label="Activity of the trend"
        value={chosen}
        data={choices}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {shown.length === 0 ? (
        <p className={classes['quiet']}>Nothing is ticked yet. Ticks show here week by week.</p>
      ) : (
        <>
          <div className={classes['plots']}>
            <TrendPlot title="Done, % of the answered times" series={trendSeries(shown, 'percent', 'Done')} axis={doneAxis} />
            <TrendPlot
              title="Support, 0 independent to 5 dependent"
              series={trendSeries(shown, 'support', 'Support')}
              axis={supportAxis}
            />
          </div>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className={classes['choice'] ?? ''}
            aria-expanded={table}
            onClick={() => setTable(!table)}
          >
            {table ? 'Hide table' : 'Show table'}
          </Button>
          {table ? <TrendTable weeks={shown} /> : null}
        </>
      )}
    </div>
  );
}

interface PlotProps {
  readonly title: string;
  readonly series: Series;
  readonly axis: Axis;
}

function TrendPlot({ title, series, axis }: PlotProps) {
  const [chosen, setChosen] = useState<number>();
  const last = series.readings.length - 1;
  const selected = Math.min(chosen ?? last, last);
  const reading = series.readings[selected];
  return (
    <article className={classes['plot']} aria-label={title}>
      <h4>{title}</h4>
      {reading ? (
        <>
          <p className={classes['quiet']}>
            Week of {dateWords(reading.at)}: {reading.words}
            {series.unit}
          </p>
          <CoursePlot series={series} starts={[]} selected={selected} onSelect={setChosen} axis={axis} />
        </>
      ) : (
        <p className={classes['quiet']}>Not recorded.</p>
      )}
    </article>
  );
}

function TrendTable({ weeks }: { readonly weeks: readonly TrendWeek[] }) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Due</th>
          <th scope="col">Answered</th>
          <th scope="col">Done</th>
          <th scope="col">Support</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((one) => (
          <tr key={one.week}>
            <td>{dateWords(one.week)}</td>
            <td>{one.due}</td>
            <td>{one.answered}</td>
            <td>{one.percent === undefined ? '' : `${one.done} (${one.percent}%)`}</td>
            <td>{supportWords(one.support)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
