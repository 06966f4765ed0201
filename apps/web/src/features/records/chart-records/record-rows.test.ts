import { expect, it } from 'vitest';
import { detailWords } from './record-rows.tsx';

it('shows in the list that an insurance ended or was cancelled', () => {
  const words = (of: object) => detailWords('Coverage', { status: 'Active', order: 1, ...of }, '2026-11-29');
  expect(words({ start: '2026-01-01', end: '2026-10-31' })).toBe('Primary · ended Oct 31, 2026');
  expect(words({ start: '2026-01-01', end: '2026-11-29' })).toBe('Primary · Jan 1, 2026 – Nov 29, 2026');
  expect(words({ status: 'Cancelled' })).toBe('Cancelled · Primary');
});
