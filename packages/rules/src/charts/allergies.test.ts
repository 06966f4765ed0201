import { expect, it } from 'vitest';
import { endsNoneKnown } from './allergies.ts';

const penicillin = { code: { display: 'Penicillin' }, clinicalStatus: 'Active', verification: 'Confirmed' } as const;

it('a confirmed allergy ends "no known allergy", and nothing else does', () => {
  expect(endsNoneKnown(penicillin)).toBe(true);
  expect(endsNoneKnown({ ...penicillin, verification: 'Unconfirmed' })).toBe(false);
  expect(endsNoneKnown({ ...penicillin, verification: 'Refuted' })).toBe(false);
  expect(endsNoneKnown({ ...penicillin, clinicalStatus: 'Resolved' })).toBe(false);
  expect(endsNoneKnown({ ...penicillin, code: { code: '409137002' } })).toBe(false);
});
