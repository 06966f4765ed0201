import { expect, it } from 'vitest';
import { severityOf } from './band.ts';

it.each([
  ['44261-6', 4, 'Minimal'],
  ['44261-6', 5, 'Mild'],
  ['44261-6', 27, 'Severe'],
  ['70274-6', 10, 'Moderate'],
] as const)('the severity of %s at %i is %s', (code, total, words) => expect(severityOf(code, total)).toBe(words));
it('is unknown for other measures and impossible totals', () => {
  expect(severityOf('8867-4', 60)).toBeUndefined();
  expect(severityOf('44261-6', 28)).toBeUndefined();
});
