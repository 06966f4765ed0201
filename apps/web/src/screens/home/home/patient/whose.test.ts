import { expect, test } from 'vitest';
import { whose } from './whose.ts';

test('things of a child are named after the child for a relative', () => {
  expect(whose({}, 'visits')).toBe('Your visits');
  expect(whose({ patientName: 'Leon Rivers' }, 'visits')).toBe('Leon’s visits');
});
