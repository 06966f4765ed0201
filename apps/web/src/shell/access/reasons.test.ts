import { expect, it } from 'vitest';
import { patientsInAddress, timeLeft } from './reasons.ts';

it('says how long access lasts still', () => {
  expect([59_000, 60_000, 3_599_999, 3_600_000, 86_399_999].map(timeLeft)).toEqual([
    'less than a minute',
    '1 min',
    '59 min',
    '1 h 0 min',
    '23 h 59 min',
  ]);
});
it('knows whose record an address shows', () => {
  expect(patientsInAddress(['p1', 'p2', 'p3'], ['p1', 'p2.note'])).toEqual(['p1', 'p2']);
  expect(patientsInAddress(['p1'], ['p11', 'other'])).toEqual([]);
});
