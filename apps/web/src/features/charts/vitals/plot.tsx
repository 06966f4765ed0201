import { bandsOf, valueAxis } from '../measures/scale.ts';
import { pointsIn, type Reading, rangeOf, type Series } from './series.ts';
import classes from './vitals.module.css';

const width = 88;
const height = 22;
const edge = 3;

/** A sparkline of a vital sign or score with its severity bands, empty for a single reading. The text next to it and the table contain the same data. */
export function Plot({ series }: { readonly series: Series }) {
  const { readings } = series;
  const bands = bandsOf(series.code);
  // A score is drawn over the instrument's whole range, so that its bands can lie behind it.
  const range = bands.length > 0 ? valueAxis(readings, bands) : rangeOf(readings);
  const y = (value: number) => (1 - (value - range.low) / (range.high - range.low)) * (height - 2 * edge);
  const box = { width: width - 2 * edge, height: height - 2 * edge, range };
  const line = (of: (reading: Reading) => number) => pointsIn(readings, of, box);
  const lines =
    readings[0]?.second === undefined
      ? [line(({ value }) => value)]
      : [line(({ value }) => value), line(({ second }) => second ?? 0)];
  return (
    <svg
      className={classes['plot']}
      width={width}
      height={height}
      viewBox={`${-edge} ${-edge} ${width} ${height}`}
      aria-hidden="true"
    >
      {readings.length > 1
        ? bands.map(({ low, label, shade }, at) => {
            const above = bands[at + 1]?.low ?? range.high;
            return (
              <rect
                key={label}
                className={classes['band']}
                data-shade={shade}
                x={-edge}
                width={width}
                y={y(above)}
                height={Math.max(0, y(low) - y(above))}
              />
            );
          })
        : null}
      {(readings.length > 1 ? lines : []).map((points, index) => {
        const last = points.at(-1);
        return (
          <g key={index}>
            {points.length > 1 ? <polyline points={points.map((point) => point.join(',')).join(' ')} fill="none" /> : null}
            {last ? <circle cx={last[0]} cy={last[1]} r={2.5} /> : null}
          </g>
        );
      })}
    </svg>
  );
}
