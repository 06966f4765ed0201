import type { Observation } from '@notewell/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsIn, type Reading, rangeOf, seriesOf } from './series.ts';

const of = (code: string, at: string, value: number, rest: Partial<Observation> = {}): Observation => ({
  resourceType: 'Observation',
  status: 'Final',
  code: { code },
  subject: { id: 'p' },
  effective: at,
  valueQuantity: { value, unit: 'kg' },
  ...rest,
});

test('readings of one kind form one line, oldest first', () => {
  const [weight] = seriesOf([of('29463-7', '2026-02-01', 71.04), of('29463-7', '2026-01-01', 70)]);
  expect(weight).toMatchObject({ label: 'Weight', unit: 'kg' });
  expect(weight?.readings.map(({ words }) => words)).toEqual(['70', '71']);
});
test('blood pressure is a pair', () => {
  const [pressure] = seriesOf([
    of('85354-9', '2026-01-01', 0, {
      valueQuantity: undefined,
      components: [
        { code: { code: '8480-6' }, valueQuantity: { value: 121.6, unit: 'mm[Hg]' } },
        { code: { code: '8462-4' }, valueQuantity: { value: 79, unit: 'mm[Hg]' } },
      ],
    }),
  ]);
  expect(pressure?.readings[0]).toMatchObject({ words: '122/79', value: 121.6, second: 79 });
  expect(pressure?.unit).toBe('mmHg');
});
test('what an answer warned of stands beside the total it came with', () => {
  const [phq] = seriesOf([
    of('44261-6', '2026-02-01', 3, { category: 'Survey', comment: 'Ask now.' }),
    of('44261-6', '2026-01-01', 4, { category: 'Survey' }),
  ]);
  expect(phq?.readings.map(({ remark }) => remark)).toEqual([undefined, 'Ask now.']);
});
test('what was entered in error or has no value is not plotted', () => {
  expect(
    seriesOf([
      of('8867-4', '2026-01-01', 70, { status: 'EnteredInError' }),
      of('8867-4', '2026-01-01', 70, { valueQuantity: {} }),
    ]),
  ).toEqual([]);
});
test('every point lies within its box', () => {
  const reading = fc.record({
    at: fc
      .date({ min: new Date('1950-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    value: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1 }), (made) => {
      const readings: Reading[] = made.map((one) => ({ ...one, words: '' }));
      for (const [x, y] of pointsIn(readings, ({ value }) => value, { width: 80, height: 20, range: rangeOf(readings) })) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(80);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(20);
      }
    }),
  );
});
test('only readings that were entered by themselves can be marked as wrong', () => {
  const note = { id: 'n', resourceType: 'Note' as const };
  const [weight] = seriesOf([of('29463-7', '2026-02-01', 71, { id: 'a' }), of('29463-7', '2026-01-01', 70, { id: 'b', note })]);
  expect(weight?.readings.map(({ entered }) => entered)).toEqual([undefined, 'a']);
});
test('readings that were entered in error are not shown', () => {
  expect(seriesOf([of('29463-7', '2026-02-01', 710, { status: 'EnteredInError' })])).toEqual([]);
});
