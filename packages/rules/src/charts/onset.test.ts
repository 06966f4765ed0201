import { expect, it } from 'vitest';
import { onsetFaults } from './onset.ts';

const today = '2026-11-27';
const codes = (onset: string, more: object = {}) =>
  onsetFaults({ type: 'Condition', after: { onset }, today, ...more }).map(({ code }) => code);

it('a problem begins today or earlier, as precisely as it is known', () => {
  expect(['2026-11-27', '2026-11', '2026', '1950'].flatMap((onset) => codes(onset))).toEqual([]);
  expect(['2026-11-28', '2026-12', '2027'].flatMap((onset) => codes(onset))).toEqual(['future', 'future', 'future']);
});
it('a problem does not begin before the birth', () => {
  const born = '1988-04-15';
  expect(['1988', '1988-04', '1988-04-15'].flatMap((onset) => codes(onset, { born }))).toEqual([]);
  expect(['1987', '1988-03', '1988-04-14'].flatMap((onset) => codes(onset, { born }))).toEqual(Array(3).fill('tooEarly'));
});
it('what a record said before, and other types, are not judged', () => {
  expect(codes('2031', { before: { onset: '2031' } })).toEqual([]);
  expect(codes('2031', { type: 'Medication' })).toEqual([]);
});
