import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId } from 'react';
import { dayWords } from '../../../platform/dates.ts';
import type { Series } from '../vitals/series.ts';
import classes from './measures.module.css';
import { type Axis, type Band, bandsOf, dayNumber, type Marker, markersOf, type Started, timeAxis, valueAxis } from './scale.ts';

const margin = { left: 34, right: 10, top: 26, bottom: 24 };
const height = 260;
/** Pixels between ticks of the time axis, and between markers. */
const tickRoom = 84;
const markerRoom = 18;

interface CoursePlotProps {
  readonly series: Series;
  /** Medication starts within the plotted time. */
  readonly starts: readonly Started[];
  /** Index of the selected reading. */
  readonly selected: number;
  readonly onSelect: (index: number) => void;
  /** Axis of values, where the instrument has none. */
  readonly axis?: Axis | undefined;
  /** Lowest and highest of the middle half behind each reading, such as quartiles. */
  readonly ranges?: readonly (readonly [low: number, high: number])[] | undefined;
  /** First and last day, so that plots next to each other line up. */
  readonly span?: readonly [from: number, to: number] | undefined;
}

/** Readings over time, with severity bands and medication starts. The pointer or the arrow keys select a reading. */
export function CoursePlot({ series, starts, selected, onSelect, axis, span, ranges = [] }: CoursePlotProps) {
  const { ref, width: measured } = useElementSize();
  const id = useId();
  const width = measured || 640;
  const { readings } = series;
  const bands = bandsOf(series.code);
  const values = axis ?? valueAxis(readings, bands);
  const days = readings.map(({ at }) => dayNumber(at));
  const all = [...days, ...starts.map(({ at }) => at), ...(span ?? [])];
  const [from, to] = padded(Math.min(...all), Math.max(...all));
  const time = timeAxis(from, to, Math.max(2, Math.floor((width - margin.left - margin.right) / tickRoom)));
  const x = (day: number) => margin.left + ((day - from) / (to - from)) * (width - margin.left - margin.right);
  const y = (value: number) =>
    margin.top + (1 - (value - values.low) / (values.high - values.low)) * (height - margin.top - margin.bottom);
  const markers = markersOf(starts, x, markerRoom);
  const nearest = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = days.map((day) => Math.abs(x(day) - at));
    onSelect(distances.indexOf(Math.min(...distances)));
  };
  const current = readings[selected];
  return (
    <>
      <div className={classes.plot} ref={ref}>
        <svg width={width} height={height} aria-hidden="true" onPointerMove={nearest} onPointerDown={nearest}>
          <Bands bands={bands} width={width} y={y} top={values.high} />
          <Axes values={values} time={time} x={x} y={y} width={width} />
          {markers.map((marker) => (
            <g key={marker.letter} className={classes.marker}>
              <line x1={marker.x} x2={marker.x} y1={margin.top - 6} y2={height - margin.bottom} />
              <text x={marker.x} y={margin.top - 10} textAnchor="middle">
                {marker.letter}
              </text>
            </g>
          ))}
          <Ranges ranges={ranges} days={days} x={x} y={y} />
          <Lines series={series} x={x} y={y} selected={selected} />
        </svg>
        <input
          className={classes.reader}
          id={id}
          type="range"
          min={0}
          max={readings.length - 1}
          value={selected}
          aria-label={`Reading of ${series.label}`}
          aria-valuetext={current ? `${dayWords(current.at)}: ${current.words} ${series.unit}` : ''}
          onChange={(event) => onSelect(Number(event.currentTarget.value))}
        />
      </div>
      <Legend markers={markers} />
    </>
  );
}

/** Adds room at both ends, so that no reading lies on the edge. */
function padded(from: number, to: number): readonly [number, number] {
  const room = Math.max(3, (to - from) * 0.02);
  return [from - room, to + room];
}

type Place = (value: number) => number;

function Bands(props: { readonly bands: readonly Band[]; readonly width: number; readonly y: Place; readonly top: number }) {
  const { bands, width, y, top } = props;
  return bands.map(({ low, label, shade }, at) => {
    const above = bands[at + 1]?.low ?? top;
    return (
      <g key={label} className={classes.band} data-shade={shade}>
        <rect x={margin.left} y={y(above)} width={width - margin.left - margin.right} height={Math.max(0, y(low) - y(above))} />
        <text x={width - margin.right - 6} y={y(low) - 5} textAnchor="end">
          {label.length > 32 ? `${label.slice(0, 31)}…` : label}
        </text>
      </g>
    );
  });
}

interface AxesProps {
  readonly values: Axis;
  readonly time: ReturnType<typeof timeAxis>;
  readonly x: Place;
  readonly y: Place;
  readonly width: number;
}
function Axes({ values, time, x, y, width }: AxesProps) {
  return (
    <g className={classes.axes}>
      {values.ticks.map((tick) => (
        <g key={tick}>
          <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {time.ticks.map(({ at, words }) => (
        <text key={at} x={x(at)} y={height - 6} textAnchor={anchorAt(x(at), width)}>
          {words}
        </text>
      ))}
    </g>
  );
}
const anchorAt = (x: number, width: number) => (x < margin.left + 30 ? 'start' : x > width - 40 ? 'end' : 'middle');

interface RangesProps {
  readonly ranges: readonly (readonly [low: number, high: number])[];
  readonly days: readonly number[];
  readonly x: Place;
  readonly y: Place;
}
/** Bars behind the readings, which a reader tells from the line by shape. */
const Ranges = ({ ranges, days, x, y }: RangesProps) =>
  ranges.map(([low, high], at) => (
    <rect
      key={at}
      className={classes.range}
      x={x(days[at] ?? 0) - 5}
      width={10}
      y={y(high)}
      height={Math.max(1, y(low) - y(high))}
    />
  ));

interface LinesProps {
  readonly series: Series;
  readonly x: Place;
  readonly y: Place;
  readonly selected: number;
}
function Lines({ series: { readings }, x, y, selected }: LinesProps) {
  const pair = readings[0]?.second !== undefined;
  const points = (of: (reading: (typeof readings)[number]) => number) =>
    readings.map((reading): readonly [number, number] => [x(dayNumber(reading.at)), y(of(reading))]);
  const lines = [points(({ value }) => value), ...(pair ? [points(({ second, value }) => second ?? value)] : [])];
  return lines.map((line, index) => (
    <g key={index} className={classes.line}>
      <polyline points={line.map((point) => point.join(',')).join(' ')} />
      {line.map(([left, top], at) => (
        <circle key={at} cx={left} cy={top} r={at === selected ? 6 : 3.5} data-selected={at === selected || undefined} />
      ))}
    </g>
  ));
}

function Legend({ markers }: { readonly markers: readonly Marker[] }) {
  if (markers.length === 0) return null;
  return (
    <dl className={classes.legend} aria-label="Medications started">
      {markers.map(({ letter, starts }) => (
        <div key={letter}>
          <dt>{letter}</dt>
          <dd>{starts.map(({ words }) => words).join('; ')}</dd>
        </div>
      ))}
    </dl>
  );
}
