import { describe, expect, it } from 'vitest';
import { presenceWords } from './words.ts';

const ana = { name: 'Ana Ruiz', writing: false };
const ben = { name: 'Ben Okoye', writing: false };
const cem = { name: 'Cem Kaya', writing: false };

describe('the line about others in a note', () => {
  it('is absent when nobody else is there', () => expect(presenceWords([])).toBeUndefined());
  it.each([
    [[ana], 'Ana Ruiz has this note open.'],
    [[ana, ben], 'Ana Ruiz and Ben Okoye have this note open.'],
    [[ana, ben, cem], 'Ana Ruiz and 2 others have this note open.'],
    [[ana, { ...ben, writing: true }], 'Ben Okoye is writing in this note now.'],
  ])('names who has it open, and only writers if somebody writes', (others, words) => {
    const line = presenceWords(others);
    expect(`${line?.who} ${line?.does}`).toBe(words);
  });
});
