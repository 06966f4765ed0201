import { isApproximateDate, isInstant } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toApproximate, toDay, toInstant } from './dates.ts';

const moments = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });
const zones = fc.integer({ min: -14 * 60, max: 14 * 60 });
/** An instant as written in that zone. */
function written(moment: Date, zone: number): string {
  const sign = zone < 0 ? '-' : '+';
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(moment.getTime() + zone * 60_000).toISOString().slice(0, -1)}${sign}${hours}:${minutes}`;
}

describe('a moment', () => {
  test('is the same moment in UTC, whatever zone it was written in', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => Date.parse(toInstant(written(moment, zone)) ?? '') === moment.getTime()),
    );
  });
  test('has no zone of its own where none was written, so none is made up', () => {
    expect(toInstant('2020-05-17T10:00:00')).toBeUndefined();
  });
  test('keeps its fraction as it was written, and needs no seconds', () => {
    expect(toInstant('2012-02-27T05:28:45.267+00:00')).toBe('2012-02-27T05:28:45.267Z');
    expect(toInstant('2012-02-27T05:28Z')).toBe('2012-02-27T05:28:00Z');
  });
});

test('A date is never more precise than it was said to be', () => {
  for (const said of ['1998', '1998-03', '1998-03-04']) {
    expect(toApproximate(said)).toBe(said);
    expect(toInstant(said)).toBeUndefined();
  }
  expect([toDay('1998'), toDay('1998-03'), toDay('1998-03-04T23:30:00-05:00')]).toEqual([undefined, undefined, '1998-03-04']);
});

test('Whatever is written, what comes out is a date the model knows, or nothing', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2}))?)?)?$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const [approximate, instant] = [toApproximate(text), toInstant(text)];
      return (approximate === undefined || isApproximateDate(approximate)) && (instant === undefined || isInstant(instant));
    }),
  );
});
