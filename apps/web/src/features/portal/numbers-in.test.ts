import { expect, it } from 'vitest';
import { numbersIn } from './numbers-in.ts';

it('phone numbers in a text can be called, other numbers not', () => {
  expect(numbersIn('Call or text 988. In danger, 911.')).toEqual([
    { words: 'Call or text ' },
    { words: '988', number: '988' },
    { words: '. In danger, ' },
    { words: '911', number: '911' },
    { words: '.' },
  ]);
  expect(numbersIn('+1 (415) 555-0100')).toEqual([{ words: '+1 (415) 555-0100', number: '+14155550100' }]);
  expect(numbersIn('Within 24 hours')).toEqual([{ words: 'Within 24 hours' }]);
});
