import { expect, it } from 'vitest';
import { safeReturn } from './safe-return.ts';

it('goes back to a page of ours', () => expect(safeReturn('/patients/1?tab=notes')).toBe('/patients/1?tab=notes'));
it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/sign-in', '/ x', '', undefined, 4])(
  'goes nowhere else: %s',
  (next) => expect(safeReturn(next)).toBeUndefined(),
);
