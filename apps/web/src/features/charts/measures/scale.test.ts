import { describe, expect, it } from 'vitest';
import { bandsOf, dayNumber, markersOf, timeAxis, valueAxis } from './scale.ts';

const reading = (value: number) => ({ at: '2026-01-01', value, words: '' });

describe('axes of a plot', () => {
  it('spans the whole range of an instrument, with its cut-offs as ticks', () => {
    expect(valueAxis([reading(12)], bandsOf('44261-6'))).toEqual({ low: 0, high: 27, ticks: [0, 5, 10, 15, 20, 27] });
  });
  it('spans the readings of a vital sign in round steps', () => {
    expect(valueAxis([reading(70), reading(74)], bandsOf('29463-7')).ticks).toEqual([69, 70, 71, 72, 73, 74, 75]);
    expect(valueAxis([reading(70)], []).ticks.length).toBeGreaterThan(2);
  });
  it('marks months of a year and years of a decade', () => {
    const words = (from: string, to: string) => timeAxis(dayNumber(from), dayNumber(to), 6).ticks.map((tick) => tick.words);
    expect(words('2025-11-20', '2026-03-02')).toEqual(['Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026']);
    expect(words('2016-05-01', '2026-03-02')).toEqual(['2018', '2020', '2022', '2024', '2026']);
    expect(words('2026-03-02', '2026-03-20')).toEqual(['Mar 2, 2026', 'Mar 20, 2026']);
  });
});

it('medications that start close together share a marker', () => {
  const starts = [30, 0, 2].map((at) => ({ at, words: `on ${at}` }));
  expect(markersOf(starts, (day) => day * 2, 14)).toEqual([
    { letter: 'A', x: 0, starts: [starts[1], starts[2]] },
    { letter: 'B', x: 60, starts: [starts[0]] },
  ]);
});
