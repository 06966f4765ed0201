import type { Appointment } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { clockWords, hoursOf, labelAt, layOut, slotAt } from './lay-out.ts';

goByZone('UTC');
const at = (from: number, minutes: number): Appointment => ({
  resourceType: 'Appointment',
  status: 'booked',
  start: new Date(Date.UTC(2026, 10, 20, 0, from)).toISOString(),
  end: new Date(Date.UTC(2026, 10, 20, 0, from + minutes)).toISOString(),
});
const days = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 180 })).map(([from, minutes]) => at(from, minutes)),
  { maxLength: 25 },
);

describe('a day of appointments', () => {
  it('gives each the whole width where none overlap', () => {
    expect(layOut([at(540, 60), at(600, 60)]).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
  it('is as long as its duration where it has no end', () => {
    const { end: _end, ...one } = at(540, 60);
    expect(layOut([{ ...one, duration: '02:00:00' }]).map(({ from, to }) => [from, to])).toEqual([[540, 660]]);
  });
  it('puts overlapping ones side by side and uses a lane again once it is free', () => {
    expect(layOut([at(540, 120), at(550, 30), at(590, 60)]).map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
    ]);
  });
  it('never lets two cover each other, loses none, and stays within the day', () => {
    fc.assert(
      fc.property(days, (appointments) => {
        const placed = layOut(appointments);
        expect(placed).toHaveLength(appointments.length);
        for (const a of placed) {
          expect(a.lane).toBeLessThan(a.lanes);
          expect(a.to).toBeLessThanOrEqual(1440);
          for (const b of placed) if (a !== b && a.lane === b.lane) expect(a.to <= b.from || b.to <= a.from).toBe(true);
        }
      }),
    );
  });
});

it('shows the working day, and more where something lies outside', () => {
  expect(hoursOf([])).toEqual({ first: 7, last: 20 });
  expect(hoursOf(layOut([at(6 * 60 + 30, 30), at(20 * 60, 30)]))).toEqual({ first: 6, last: 21 });
});

it('a click in the grid means the half hour that it is in', () => {
  expect([0, 27, 28, 56, 100].map((y) => clockWords(slotAt(y, 8)))).toEqual([
    '8:00 AM',
    '8:00 AM',
    '8:30 AM',
    '9:00 AM',
    '9:30 AM',
  ]);
  expect([slotAt(-3, 8), clockWords(12 * 60), clockWords(30)]).toEqual([480, '12:00 PM', '12:30 AM']);
});

it('puts the label of blocked time where no visit lies over it', () => {
  const lunch = { from: 720, to: 780 };
  expect(labelAt(lunch, [])).toBe(720);
  expect(labelAt(lunch, [{ from: 600, to: 720 }])).toBe(720);
  expect(labelAt(lunch, [{ from: 700, to: 750 }])).toBe(750);
  expect(labelAt(lunch, [{ from: 735, to: 765 }])).toBeUndefined();
  expect(labelAt({ from: 720, to: 735 }, [])).toBe(720);
});
