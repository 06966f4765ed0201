import { expect, it } from 'vitest';
import { noneWords } from './pick-patient.tsx';

it('says why a search shows nobody', () => {
  expect(noneWords(0, true)).toContain('on this device');
  expect(noneWords(0, false)).toContain('Nobody matches');
  expect(noneWords(2, false)).toBeUndefined();
});
