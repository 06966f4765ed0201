import type { Weekday } from '@notewell/model';
import fc from 'fast-check';
import { daysOf, type SeriesRule } from './recurrence.ts';

/** Zones with and without clock changes; Lord Howe moves by half an hour. */
export const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Phoenix',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/St_Johns',
];

const two = (value: number) => String(value).padStart(2, '0');
const anyRule: fc.Arbitrary<SeriesRule> = fc
  .record(
    {
      kind: fc.constantFrom('Daily', 'Weekly', 'Monthly', 'Annually'),
      interval: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.uniqueArray(
        fc.constantFrom<Weekday>('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
        { maxLength: 4 },
      ),
      weekOfMonth: fc.integer({ min: 1, max: 5 }),
      dayOfMonth: fc.constantFrom(1, 15, 28, 29, 30, 31),
      count: fc.integer({ min: 1, max: 30 }),
    },
    { requiredKeys: ['kind'] },
  )
  // Years are few, because the second implementation knows the clocks of twenty years.
  .map(({ interval, count, ...rule }): SeriesRule => {
    const isYearly = rule.kind === 'Annually';
    return {
      ...rule,
      ...(interval !== undefined && { interval: isYearly ? Math.min(interval, 3) : interval }),
      ...(count !== undefined && { count: isYearly ? Math.min(count, 5) : count }),
    };
  });

/** A rule that ends, with its first day and time, in one of the zones. */
export const anySeries = fc
  .record({
    rule: anyRule,
    // Leap days, month ends and the nights of clock changes come up often.
    first: fc.oneof(
      fc.constantFrom('2024-02-29', '2026-01-31', '2026-03-08', '2026-10-25', '2026-11-01', '2027-12-31'),
      fc.integer({ min: 0, max: 1_460 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)),
    ),
    time: fc
      .tuple(fc.constantFrom(0, 1, 2, 3, 9, 17, 23), fc.constantFrom(0, 15, 30, 45))
      .map(([hour, minute]) => `${two(hour)}:${two(minute)}:00`),
    until: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
    exceptions: fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }),
    zone: fc.constantFrom(...zones),
  })
  .map(({ rule, first, time, until, exceptions, zone }) => {
    const last = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
    const ended: SeriesRule = {
      ...rule,
      ...(until !== undefined && { until: last(until) }),
      ...(rule.count === undefined && until === undefined && { count: 4 }),
    };
    const plain = daysOf(ended, first);
    return { first, time, zone, rule: { ...ended, exceptions: exceptions.flatMap((index) => plain[index] ?? []) } };
  });
