import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageAt, formatAge } from './age.ts';
import {
  approximateFrom,
  approximateRange,
  approximateYear,
  compareApproximateDates,
  formatApproximateDate,
  parseApproximateDate,
} from './approximate-date.ts';
import { durationBetween, durationFromMilliseconds, durationToMilliseconds, isDuration } from './duration.ts';
import { formatKeyReference, parseKeyReference } from './key-reference.ts';
import { isDate, isInstant } from './moment.ts';
import { addressLines, formatFullName, formatListName, initialsOf } from './person.ts';
import { offsetMinutes, parseTimeWithOffset } from './time-with-offset.ts';

describe('durations', () => {
  it('are hours:minutes:seconds, with a minus where they run back', () => {
    expect(durationToMilliseconds('1:30:00')).toBe(5_400_000);
    expect(durationToMilliseconds('-00:00:01.5')).toBe(-1_500);
    expect(durationFromMilliseconds(5_400_000)).toBe('01:30:00');
    expect(durationBetween('2026-01-01T23:30:00Z', '2026-01-02T00:20:00Z')).toBe('00:50:00');
  });
  it.each(['', '1:30', '1:60:00', '1:00:60', '+1:00:00', '1:-1:00', ' 1:00:00', '1:00:00:00'])('%j is none', (text) => {
    expect(isDuration(text)).toBe(false);
    expect(() => durationToMilliseconds(text)).toThrow('Invalid duration');
  });
  it('survive being written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (milliseconds) => {
        expect(durationToMilliseconds(durationFromMilliseconds(milliseconds))).toBe(milliseconds);
      }),
    );
  });
  it('are written one way however they were typed', () => {
    const part = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), part, part, (hours, minutes, seconds) => {
        const milliseconds = durationToMilliseconds(`${hours}:${minutes}:${seconds}`);
        expect(milliseconds).toBe(((hours * 60 + minutes) * 60 + seconds) * 1_000);
        expect(isDuration(durationFromMilliseconds(milliseconds))).toBe(true);
      }),
    );
  });
});

const day = fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
const precision = fc.constantFrom('Full', 'YearMonthDay', 'YearMonth', 'Year');
const approximate = fc.tuple(day, precision).map(([date, how]) => approximateFrom(date.toISOString(), how));

describe('approximate dates', () => {
  it('keep the precision they came with', () => {
    expect(parseApproximateDate('2020').precision).toBe('Year');
    expect(parseApproximateDate('2020-05').precision).toBe('YearMonth');
    expect(parseApproximateDate('2020-05-17').precision).toBe('YearMonthDay');
    expect(parseApproximateDate('2020-05-17T10:00:00Z').precision).toBe('Full');
    fc.assert(
      fc.property(day, precision, (date, how) => {
        const text = approximateFrom(date.toISOString(), how);
        expect(parseApproximateDate(text)).toEqual({ text, precision: how });
      }),
    );
  });
  it.each(['', '202', '20200', '2020-13', '2020-02-30', '2020-5-1', '2020-05-17T25:00:00Z', 'T'])('%j is none', (text) => {
    expect(() => parseApproximateDate(text)).toThrow('Invalid approximate date');
  });
  it.each(['20a0', '-200', ' 200'])('%j is no year', (text) => {
    expect(() => parseApproximateDate(text)).toThrow('Invalid year');
  });
  it.each([-1, 1.5, Number.NaN, 10_000, Number.MAX_SAFE_INTEGER + 1])('%d is no year', (year) => {
    expect(() => approximateYear(year)).toThrow('Invalid year');
  });
  it('are told no more precisely than they are known', () => {
    expect(formatApproximateDate('2020')).toBe('2020');
    expect(formatApproximateDate('2020-05')).toBe('May 2020');
    expect(formatApproximateDate('2020-05-17')).toBe('May 17, 2020');
    expect(formatApproximateDate('0044')).toBe('44');
  });
  it('are in one order', () => {
    expect(['2020-01-01', '2020-02', '2020', '2019-12-31', '2020-01'].sort(compareApproximateDates)).toEqual([
      '2019-12-31',
      '2020',
      '2020-01',
      '2020-01-01',
      '2020-02',
    ]);
    fc.assert(
      fc.property(approximate, approximate, approximate, (a, b, c) => {
        expect(Math.sign(compareApproximateDates(a, b))).toBe(-Math.sign(compareApproximateDates(b, a)) + 0);
        if (compareApproximateDates(a, b) <= 0 && compareApproximateDates(b, c) <= 0) {
          expect(compareApproximateDates(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
  it('mean a span that holds every more precise one cut from the same moment', () => {
    fc.assert(
      fc.property(day, (date) => {
        const spans = (['Year', 'YearMonth', 'YearMonthDay', 'Full'] as const).map((how) =>
          approximateRange(approximateFrom(date.toISOString(), how)),
        );
        for (const [index, [from, to]] of spans.slice(1).entries()) {
          expect(spans[index]?.[0]).toBeLessThanOrEqual(from);
          expect(spans[index]?.[1]).toBeGreaterThanOrEqual(to);
        }
      }),
    );
  });
});

describe('moments', () => {
  it('are days that exist', () => {
    expect(isDate('2024-02-29')).toBe(true);
    expect(isDate('2023-02-29')).toBe(false);
    expect(isDate('0000-01-01')).toBe(false);
  });
  it('are instants in UTC', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(isInstant(date.toISOString())).toBe(true);
      }),
    );
    expect(isInstant('2026-01-01T10:00:00+01:00')).toBe(false);
    expect(isInstant('2026-01-01T24:00:00Z')).toBe(false);
  });
});

describe('times with an offset', () => {
  it('split into hour, minute, second and offset', () => {
    expect(parseTimeWithOffset('10:30:15.5+02:00')).toEqual({ hour: 10, minute: 30, second: 15.5, offset: '+02:00' });
    expect(parseTimeWithOffset('10:30Z')).toEqual({ hour: 10, minute: 30, second: 0, offset: 'Z' });
    expect(offsetMinutes(parseTimeWithOffset('10:30:00-0530'))).toBe(-330);
  });
  it.each(['24:00:00Z', '10:60:00', '10', '10:00:00+25:00', '10:00:00 Z'])('%j is none', (text) => {
    expect(() => parseTimeWithOffset(text)).toThrow('Invalid time');
  });
});

describe('key references', () => {
  it('have two segments after the scheme', () => {
    expect(parseKeyReference('vault://demo/content')).toEqual({ scheme: 'vault', vault: 'demo', key: 'content' });
    expect(formatKeyReference(parseKeyReference('vault://demo/content'))).toBe('vault://demo/content');
  });
  it.each(['vault://demo', 'vault://demo/', 'vault:///a', 'vault://a/ ', 'vault://a/b/c', 'a/b', '://a/b'])(
    '%j is none',
    (text) => {
      expect(() => parseKeyReference(text)).toThrow('Invalid key reference');
    },
  );
});

describe('ages', () => {
  it('count whole years, on the day itself', () => {
    expect(ageAt('1990-06-15', '2026-06-14')).toBe(35);
    expect(ageAt('1990-06-15', '2026-06-15')).toBe(36);
    expect(ageAt('2004-02-29', '2025-02-28')).toBe(20);
    expect(ageAt('2004-02-29', '2025-03-01')).toBe(21);
    expect(ageAt('2030-01-01', '2026-01-01')).toBeUndefined();
  });
  it('are told in months below two years', () => {
    expect(formatAge('2025-01-31', '2026-02-28')).toBe('12 mo');
    expect(formatAge('1990-06-15', '2026-06-15')).toBe('36 y');
  });
});

describe('names and addresses', () => {
  const name = { prefix: 'Dr', given: 'Ana', middle: 'María', family: 'López', suffix: 'Jr' };
  it('are told in the ways that lists, letters and pictures need', () => {
    expect(formatFullName(name)).toBe('Dr Ana María López Jr');
    expect(formatListName(name)).toBe('López, Ana');
    expect(initialsOf(name)).toBe('AL');
    expect(initialsOf(undefined)).toBe('');
    expect(formatListName({ given: 'Ana' })).toBe('Ana');
    expect(formatFullName({})).toBeUndefined();
  });
  it('are the lines of an envelope', () => {
    const address = { lines: ['1 Main St'], city: 'Salem', state: 'OR', postalCode: '97301' };
    expect(addressLines(address)).toEqual(['1 Main St', 'Salem, OR 97301']);
    expect(addressLines(undefined)).toEqual([]);
  });
});
