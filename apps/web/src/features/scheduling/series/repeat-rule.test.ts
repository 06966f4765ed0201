import { daysOf, seriesLimit } from '@notewell/rules/scheduling';
import { describe, expect, it } from 'vitest';
import { faultOfRepeat, type RepeatFields, ruleOf, single } from './repeat-rule.ts';
import { repeatWords } from './repeat-words.ts';

const monday = '2026-11-23';
const days = (fields: Partial<RepeatFields>, first = monday) => {
  const rule = ruleOf({ ...single, count: 3, ...fields }, first);
  return rule ? [repeatWords(rule), ...daysOf(rule, first)] : [];
};

describe('the rule of a series', () => {
  it('is absent for a single visit and without an end', () => {
    expect(ruleOf(single, monday)).toBeUndefined();
    expect(ruleOf({ ...single, kind: 'Daily', ends: 'until' }, monday)).toBeUndefined();
  });
  it('is refused above the limit, never cut', () => {
    const fault = (fields: Partial<RepeatFields>) => faultOfRepeat({ ...single, kind: 'Daily', ...fields }, monday);
    expect([fault({ count: 366 }), fault({ count: 500 })]).toEqual([undefined, seriesLimit]);
    expect([fault({ interval: 0 }), fault({ count: 0 })]).toEqual(['Enter a step from 1 to 366.', 'Enter a number of visits.']);
    expect([fault({ ends: 'until' }), fault({ ends: 'until', until: '2029-01-01' })]).toEqual([
      'Enter the last day.',
      seriesLimit,
    ]);
    expect(faultOfRepeat({ ...single, count: 500 }, monday)).toBeUndefined();
  });
  it.each<[Partial<RepeatFields>, readonly string[]]>([
    [{ kind: 'Daily', interval: 2 }, ['Every 2 days, 3 times', '2026-11-23', '2026-11-25', '2026-11-27']],
    [{ kind: 'Weekly' }, ['Every week on Monday, 3 times', '2026-11-23', '2026-11-30', '2026-12-07']],
    [
      { kind: 'Weekly', interval: 2, weekdays: ['Monday', 'Thursday'] },
      ['Every 2 weeks on Monday and Thursday, 3 times', '2026-11-23', '2026-11-26', '2026-12-07'],
    ],
    [{ kind: 'Monthly' }, ['Every month on the 23rd, 3 times', '2026-11-23', '2026-12-23', '2027-01-23']],
    [{ kind: 'Monthly', by: 'nth' }, ['Every month on the fourth Monday, 3 times', '2026-11-23', '2026-12-28', '2027-01-25']],
    [
      { kind: 'Annually', ends: 'until', until: '2027-12-31' },
      ['Every year on the 23rd, until Dec 31, 2027', '2026-11-23', '2027-11-23'],
    ],
  ])('follows %o', (fields, expected) => {
    expect(days(fields)).toEqual(expected);
  });
  it('takes the last weekday of a month', () => {
    expect(days({ kind: 'Monthly', by: 'last' }, '2026-11-30')).toEqual([
      'Every month on the last Monday, 3 times',
      '2026-11-30',
      '2026-12-28',
      '2027-01-25',
    ]);
  });
});
