import type { Coverage } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import {
  authorizationOf,
  authorizationsFor,
  coveragesOn,
  endOfCancelled,
  leftWords,
  uncoveredDays,
  usableOn,
} from './authorizations.ts';

const card = (id: string, of: Partial<Coverage>): Coverage => ({
  resourceType: 'Coverage',
  id,
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  ...of,
});
const therapy = { id: 'therapy', resourceType: 'HealthcareService' as const };
const numbers = (held: ReturnType<typeof authorizationsFor>) => held.map(({ authorization }) => authorization.number);

it('a coverage that is cancelled without a last day ends on that day, unless it had not begun', () => {
  const end = (before: Partial<Coverage>, after: Partial<Coverage> = {}) =>
    endOfCancelled(card('c', before), card('c', { ...before, status: 'Cancelled', ...after }), '2027-01-04');
  expect(end({})).toBe('2027-01-04');
  const kept = [end({ end: '2026-12-31' }), end({ start: '2027-02-01' }), end({ status: 'Draft' }), end({ status: 'Cancelled' })];
  expect(kept).toEqual([undefined, undefined, undefined, undefined]);
});

describe('authorizations for a visit', () => {
  const all = [
    card('second', { order: 2, authorizations: [{ number: 'D' }] }),
    card('first', {
      order: 1,
      authorizations: [
        { number: 'A', service: therapy, end: '2026-12-31', visitsApproved: 10, visitsUsed: 7 },
        { number: 'B', service: therapy, end: '2026-06-30' },
        { number: 'C', service: { ...therapy, id: 'testing' } },
      ],
    }),
    card('old', { status: 'Cancelled', authorizations: [{ number: 'E' }] }),
  ];
  it('are those of active coverages for its service, the first payer’s first', () => {
    expect(numbers(authorizationsFor(all, { service: 'therapy' }))).toEqual(['A', 'B', 'D']);
    expect(numbers(authorizationsFor(all, {}))).toEqual(['D']);
  });
  it('are those of the program, where it is known', () => {
    const held = [card('c', { authorizations: [{ number: 'P', program: { id: 'intensive' } }] })];
    expect(numbers(authorizationsFor(held, { program: 'intensive' }))).toEqual(['P']);
    expect(numbers(authorizationsFor(held, { program: 'outpatient' }))).toEqual([]);
    expect(numbers(authorizationsFor(held, {}))).toEqual(['P']);
  });
  it('are usable on the days they cover while something is left, the first to end first', () => {
    const held = authorizationsFor(all, { service: 'therapy' });
    expect(numbers(usableOn(held, '2026-06-30'))).toEqual(['B', 'A', 'D']);
    expect(numbers(usableOn(held, '2026-07-01'))).toEqual(['A', 'D']);
    expect(numbers(usableOn(held, '2027-01-01'))).toEqual(['D']);
  });
  it('end with their coverage, and begin not before it', () => {
    const over = card('over', { start: '2026-02-01', end: '2026-11-01', authorizations: [{ number: 'F', end: '2026-12-31' }] });
    const held = authorizationsFor([over], {});
    expect(['2026-01-31', '2026-02-01', '2026-11-01', '2026-12-07'].map((day) => usableOn(held, day).length)).toEqual([
      0, 1, 1, 0,
    ]);
  });
  it('of a cancelled coverage cover the days up to its end, and none without one', () => {
    const cancelled = (end?: string) =>
      card('c', { status: 'Cancelled', authorizations: [{ number: 'G' }], ...(end !== undefined && { end }) });
    const on = (day: string, end?: string) => [
      coveragesOn([cancelled(end)], day).length,
      usableOn(authorizationsFor([cancelled(end)], {}), day).length,
    ];
    expect([on('2026-12-30', '2026-12-31'), on('2027-01-01', '2026-12-31'), on('2026-12-30')]).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  });
  it('cover visits of a series until they are used up or end', () => {
    const held = authorizationsFor(all, { service: 'therapy' }).filter(({ authorization }) => authorization.number === 'A');
    const days = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
    const visits = days.map((day) => ({ day }));
    expect(uncoveredDays(held, visits)).toEqual(['2026-12-22']);
    expect(uncoveredDays(held, visits, visits.slice(0, 2))).toEqual(days.slice(1));
    expect(uncoveredDays(held, [{ day: '2026-12-31' }, { day: '2027-01-07' }])).toEqual(['2027-01-07']);
    expect(uncoveredDays(authorizationsFor(all, { service: 'therapy' }), visits)).toEqual([]);
    const ofUnits = authorizationsFor([card('u', { authorizations: [{ number: 'U', unitsApproved: 10 }] })], {});
    expect(
      uncoveredDays(
        ofUnits,
        days.map((day) => ({ day, units: 4 })),
      ),
    ).toEqual(days.slice(2));
  });
  it('are used by each booked visit on its own day', () => {
    const four = { visitsApproved: 4 };
    const years = [
      { number: 'A', ...four, end: '2026-12-31' },
      { number: 'B', ...four, start: '2027-01-01', end: '2027-12-31' },
    ];
    const held = authorizationsFor([card('c', { authorizations: years })], {});
    const on = (month: string, days: readonly string[]) => days.map((day) => ({ day: `${month}-${day}` }));
    const december = on('2026-12', ['01', '08', '15', '22']);
    const january = on('2027-01', ['05', '12', '19', '26']);
    expect(uncoveredDays(held, january, december)).toEqual([]);
    expect(uncoveredDays(held, january, [...january.slice(0, 1), ...december])).toEqual(['2027-01-26']);
    expect(authorizationOf(held, { day: '2027-01-05' }, december)).toMatchObject({
      authorization: years[1],
      ahead: 0,
      isFree: true,
    });
    expect(authorizationOf(held, { day: '2026-12-29' }, december)).toMatchObject({
      authorization: years[0],
      ahead: 4,
      isFree: false,
    });
  });
  it('say what is left', () => {
    expect(leftWords({ number: 'A', visitsApproved: 10, visitsUsed: 7 })).toBe('3 visits left');
    expect(leftWords({ number: 'A', visitsApproved: 8, visitsUsed: 7, unitsApproved: 30 })).toBe('1 visit left, 30 units left');
    expect(leftWords({ number: 'A', visitsApproved: 8, visitsUsed: 9 })).toBe('used up');
    expect(leftWords({ number: 'A' })).toBeUndefined();
  });
});

describe('coverages in force on a day', () => {
  it('are active, have begun and have not ended, the first payer’s first', () => {
    const all = [
      card('second', { order: 2 }),
      card('ended', { order: 1, end: '2026-10-31' }),
      card('now', { order: 1, start: '2026-11-01' }),
      card('cancelled', { status: 'Cancelled' }),
    ];
    const ids = (day: string) => coveragesOn(all, day).map(({ id }) => id);
    expect(ids('2026-10-31')).toEqual(['ended', 'second']);
    expect(ids('2026-11-01')).toEqual(['now', 'second']);
  });
});

describe('an authorization, which has no states of its own', () => {
  const day = '2026-06-15';
  const [before, on, after] = ['2026-06-14', day, '2026-06-16'];
  const starts = [undefined, before, on, after];
  const ends = [undefined, before, on, after];
  const counts = [undefined, 0, 1, 2] as const;
  it('is usable on its days while units and visits are left, and at no other time', () => {
    for (const start of starts)
      for (const end of ends)
        for (const unitsApproved of counts)
          for (const visitsApproved of counts)
            for (const used of [0, 1, 2]) {
              const given = Object.fromEntries(
                Object.entries({ start, end, unitsApproved, visitsApproved }).filter(([, value]) => value !== undefined),
              );
              const authorization = { number: 'A', unitsUsed: used, visitsUsed: used, ...given };
              const isInTime = start !== after && end !== before;
              const isLeft = [unitsApproved, visitsApproved].every((approved) => approved === undefined || used < approved);
              const held = [{ coverage: { id: 'c', resourceType: 'Coverage' as const }, authorization }];
              expect(usableOn(held, day).length, JSON.stringify(authorization)).toBe(isInTime && isLeft ? 1 : 0);
            }
  });
});
