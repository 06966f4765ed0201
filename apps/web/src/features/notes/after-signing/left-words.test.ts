import { expect, it } from 'vitest';
import { leftWords } from './left-words.ts';

it('says after a signature what is left to finish and to co-sign', () => {
  expect(leftWords(0, 0)).toBe('Signed. None of your own notes is left to finish.');
  expect(leftWords(0, 1)).toBe('Signed. 1 waits for your co-signature.');
  expect(leftWords(0, 7)).toBe('Signed. 7 wait for your co-signature.');
  expect(leftWords(2, 0)).toBe('Signed. 2 left to finish.');
  expect(leftWords(2, 7)).toBe('Signed. 2 left to finish, 7 wait for your co-signature.');
});
