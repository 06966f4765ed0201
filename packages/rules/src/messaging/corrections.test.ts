import { describe, expect, it } from 'vitest';
import { correctionOf, correctionsWith } from './corrections.ts';

const typed = (message: string, text: string, was = 'Before') => ({ message, text, was });

describe('corrections', () => {
  it('keep the last text of each message', () => {
    const first = correctionsWith(correctionsWith([], typed('a.1', 'One'), 'all'), typed('a.2', 'Two'), 'all');
    expect(correctionsWith(first, typed('a.1', 'One more'), 'all')).toEqual([typed('a.2', 'Two'), typed('a.1', 'One more')]);
  });
  it.each([
    ['says what the message said', 'Before'],
    ['says nothing', ' '],
  ])('go when the text %s', (_case, text) => {
    expect(correctionsWith([typed('a.1', 'One')], typed('a.1', text), 'all')).toEqual([]);
  });
  it('leave out conversations that their writer left', () => {
    expect(correctionsWith([typed('gone.1', 'One')], typed('a.1', 'Two'), new Set(['a']))).toEqual([typed('a.1', 'Two')]);
  });
  it('wait until the message says the same', () => {
    const all = [typed('a.1', 'Corrected ')];
    expect(correctionOf(all, { id: 'a.1', text: 'Changed elsewhere' })).toEqual(all[0]);
    expect(correctionOf(all, { id: 'a.1', text: 'Corrected' })).toBeUndefined();
    expect(correctionOf(all, { id: 'a.2', text: 'Before' })).toBeUndefined();
  });
});
