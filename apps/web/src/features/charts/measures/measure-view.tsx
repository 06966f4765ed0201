import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import type { Medication } from '@notewell/model';
import { entriesOf } from '@notewell/model';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { addDays, calendarDay, dayOf, dayWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { labelOf, type Series } from '../vitals/series.ts';
import { CoursePlot } from './course-plot.tsx';
import { ItemsTable } from './items-table.tsx';
import classes from './measures.module.css';
import { changeOf, ReadingsTable, severityWords } from './readings-table.tsx';
import { dayNumber, type Started } from './scale.ts';
import { useMeasure } from './use-measure.ts';

interface MeasureViewProps {
  readonly patientId: string;
  readonly code: string;
}

/** One measurement over time in place of the timeline: plot, readings, and the answers behind the latest totals. */
export function MeasureView({ patientId, code }: MeasureViewProps) {
  const id = useId();
  const close = useClose(code);
  const pane = useRef<HTMLElement>(null);
  const { series, status, isPartial, isCut, refresh } = useMeasure(patientId, code);
  // The link that opened it is outside, so keys reach the pane only with the focus in it.
  useEffect(() => {
    if (document.activeElement?.closest('[data-measure]')) pane.current?.focus({ preventScroll: true });
  }, [code]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    // biome-ignore lint: Escape closes the pane from anywhere in it
    <section className={classes.pane} aria-labelledby={id} tabIndex={-1} ref={pane} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {labelOf(code)}
        </h2>
        <Tooltip withinPortal={false} label="Back to the timeline (Esc)">
          <ActionIcon aria-label="Back to the timeline" onClick={close} className={classes.close ?? ''}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </header>
      {series ? (
        <Course patientId={patientId} series={series} isCut={isCut} isPartial={isPartial} key={series.key} />
      ) : status === 'loading' ? (
        <SkeletonRows rows={8} label="Loading the readings" />
      ) : status === 'ready' && !isPartial ? (
        <StatePanel title="No readings recorded" />
      ) : (
        <StatePanel
          icon={IconCloudOff}
          title={status === 'denied' ? 'You may not see these readings' : 'The readings could not be loaded'}
          action={
            status === 'denied' ? null : (
              <Button variant="default" onClick={refresh}>
                Try again
              </Button>
            )
          }
        />
      )}
    </section>
  );
}

/** Returns to the timeline, with the focus on the link that opened the measurement. */
function useClose(code: string) {
  const navigate = useNavigate();
  return () => {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, measure: undefined }),
    }).then(() => document.querySelector<HTMLElement>(`a[data-measure="${CSS.escape(code)}"]`)?.focus());
  };
}

const periods = { all: 'All', year: '1 year', quarter: '3 months' } as const;
type Period = keyof typeof periods;
const daysOf = { all: Number.POSITIVE_INFINITY, year: 366, quarter: 92 } as const satisfies Record<Period, number>;

interface CourseProps {
  readonly patientId: string;
  readonly series: Series;
  readonly isCut: boolean;
  readonly isPartial: boolean;
}

function Course({ patientId, series, isCut, isPartial }: CourseProps) {
  const [period, setPeriod] = useState<Period>('all');
  const [chosen, setChosen] = useState<string>();
  const shown = useMemo(() => within(series, period), [series, period]);
  const starts = useStarts(patientId, shown);
  const found = shown.readings.findIndex(({ at }) => at === chosen);
  const selected = found < 0 ? shown.readings.length - 1 : found;
  return (
    <div className={classes.body}>
      <div className={classes.bar}>
        <Readout series={shown} selected={selected} />
        {series.readings.length > 2 ? (
          <SegmentedControl
            size="xs"
            aria-label="Period"
            value={period}
            onChange={setPeriod}
            data={entriesOf(periods).map(([value, label]) => ({ value, label }))}
          />
        ) : null}
      </div>
      <CoursePlot series={shown} starts={starts} selected={selected} onSelect={(index) => setChosen(shown.readings[index]?.at)} />
      <ReadingsTable series={shown} selected={selected} />
      {isCut ? <p className={classes.none}>Older readings are not shown.</p> : null}
      {isPartial ? <p className={classes.none}>There may be more than this device has.</p> : null}
      <ItemsTable patientId={patientId} series={series} />
    </div>
  );
}

/** The readings of a period before the last one, which always remains. */
function within(series: Series, period: Period): Series {
  const last = series.readings.at(-1);
  const days = daysOf[period];
  if (!last || !Number.isFinite(days)) return series;
  const from = addDays(calendarDay(last.at).padEnd(10, '-01'), -days);
  return { ...series, readings: series.readings.filter(({ at }) => calendarDay(at) >= from) };
}

/** The selected reading in words, with the change from the one before. */
function Readout({ series, selected }: { readonly series: Series; readonly selected: number }) {
  const reading = series.readings[selected];
  if (!reading) return null;
  const change = changeOf(series, selected);
  return (
    <p className={classes.readout}>
      {dayWords(reading.at)}: <strong>{reading.words}</strong>
      {[series.unit && ` ${series.unit}`, severityWords(series, reading) && `, ${severityWords(series, reading)}`].join('')}
      {change ? <span>{`${change} since ${dayWords(series.readings[selected - 1]?.at ?? '')}`}</span> : null}
    </p>
  );
}

const medicationsOf = (patientId: string): ListQuery<'Medication'> => ({
  type: 'Medication',
  partition: patientId,
  orderBy: 'start',
  order: 'desc',
  pageSize: 100,
});
/** Days before the first reading in which a medication start is still shown. */
const before = 45;

/** Starts of medications around the readings. */
function useStarts(patientId: string, { readings }: Series): readonly Started[] {
  const { items } = useReadableList(medicationsOf(patientId));
  return useMemo(() => {
    const from = dayNumber(readings[0]?.at ?? '') - before;
    const today = dayNumber(dayOf(new Date()));
    return items.flatMap((medication) => {
      const at = medication.start ? dayNumber(medication.start) : 0;
      return at >= from && at <= today ? [{ at, words: startWords(medication) }] : [];
    });
  }, [items, readings]);
}

const startWords = ({ code, display, strength, start = '' }: Medication): string =>
  `${[code.display ?? display ?? code.code, strength].filter(Boolean).join(' ')}, from ${dayWords(start)}`;
