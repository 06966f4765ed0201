import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ChartPage } from '../../../features/charts/chart-page/chart-page.tsx';
import { CoursePlot } from '../../../features/charts/measures/course-plot.tsx';
import { goalSeries, ratingAxis } from '../../../features/charts/measures/goal-series.ts';
import { ReadingsTable } from '../../../features/charts/measures/readings-table.tsx';
import { dayNumber } from '../../../features/charts/measures/scale.ts';
import { type Series, scoreCodes, seriesOf } from '../../../features/charts/vitals/series.ts';
import { dayWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './outcomes.module.css';

const most = 1_000;
const plansOf = (partition: string): ListQuery<'CarePlan'> => ({ type: 'CarePlan', partition, pageSize: 100 });
const outcomesOf = (partition: string): ListQuery<'CarePlanOutcome'> => ({
  type: 'CarePlanOutcome',
  partition,
  orderBy: 'at',
  order: 'desc',
  pageSize: most,
});
const scoresOf = (partition: string): ListQuery<'Observation'> => ({
  type: 'Observation',
  partition,
  filters: [{ kind: 'Code', values: [...scoreCodes] }],
  orderBy: 'effective',
  order: 'desc',
  pageSize: most,
});

/** Ratings of goals next to scores, over the same time. */
export default function OutcomesScreen() {
  const { patientId = '' } = useParams({ strict: false });
  return (
    <ChartPage patientId={patientId} title="Outcomes">
      <Columns patientId={patientId} />
    </ChartPage>
  );
}

function Columns({ patientId }: { readonly patientId: string }) {
  const plans = useReadableList(plansOf(patientId));
  const outcomes = useReadableList(outcomesOf(patientId));
  const observations = useReadableList(scoresOf(patientId));
  const goals = useMemo(
    () =>
      goalSeries(
        plans.items.filter(({ status }) => status !== 'EnteredInError'),
        outcomes.items,
      ),
    [plans.items, outcomes.items],
  );
  const scores = useMemo(() => seriesOf(observations.items), [observations.items]);
  const span = useMemo(() => spanOf([...goals, ...scores]), [goals, scores]);
  const lists = [plans, outcomes, observations];
  if (lists.some(({ status }) => status === 'loading')) return <SkeletonRows rows={10} label="Loading the outcomes" />;
  const isWhole = lists.every(({ status, isPartial }) => status === 'ready' && !isPartial);
  return (
    <>
      {goals.length + scores.length > 0 ? (
        <div className={classes['columns']}>
          <Column title="Goals" empty="No goal is rated yet. Rate goals in notes." series={goals} span={span} />
          <Column title="Scores" empty="No score is recorded yet." series={scores} span={span} />
        </div>
      ) : isWhole ? (
        <StatePanel title="No outcomes yet">They begin with a rated goal or a scored form.</StatePanel>
      ) : (
        <StatePanel title="No outcomes to show">You may not read them, or this device does not have them.</StatePanel>
      )}
      {isWhole ? null : <p className={classes['quiet']}>There may be more than is shown here.</p>}
      {outcomes.continuation || observations.continuation ? (
        <p className={classes['quiet']}>Older values are not shown.</p>
      ) : null}
    </>
  );
}

/** First and last day of all readings. */
function spanOf(all: readonly Series[]): readonly [number, number] | undefined {
  const days = all.flatMap(({ readings }) => readings.map(({ at }) => dayNumber(at)));
  return days.length === 0 ? undefined : [Math.min(...days), Math.max(...days)];
}

interface ColumnProps {
  readonly title: string;
  readonly empty: string;
  readonly series: readonly Series[];
  readonly span: readonly [number, number] | undefined;
}

function Column({ title, empty, series, span }: ColumnProps) {
  return (
    <section className={classes['column']} aria-label={title}>
      <h2>{title}</h2>
      {series.length === 0 ? <p className={classes['quiet']}>{empty}</p> : null}
      {series.map((one) => (
        <Card key={one.key} series={one} span={span} />
      ))}
    </section>
  );
}

function Card({ series, span }: Pick<ColumnProps, 'span'> & { readonly series: Series }) {
  const [chosen, setChosen] = useState<number>();
  const [table, setTable] = useState(false);
  const last = series.readings.length - 1;
  const selected = Math.min(chosen ?? last, last);
  const reading = series.readings[selected];
  return (
    <article className={classes['card']} aria-label={series.label}>
      <h3>{series.label}</h3>
      {reading ? (
        <p className={classes['quiet']}>
          {dayWords(reading.at)}: {[reading.words, series.unit].filter(Boolean).join(' ')}
        </p>
      ) : null}
      <CoursePlot
        series={series}
        starts={[]}
        selected={selected}
        onSelect={setChosen}
        span={span}
        axis={series.code === '' ? ratingAxis : undefined}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-expanded={table}
        aria-label={`Table of ${series.label}`}
        onClick={() => setTable(!table)}
      >
        {table ? 'Hide table' : 'Show table'}
      </Button>
      {table ? <ReadingsTable series={series} selected={selected} /> : null}
    </article>
  );
}
