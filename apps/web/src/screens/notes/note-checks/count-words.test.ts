import { expect, it } from 'vitest';
import { countWords } from './note-checks.screen.tsx';

const rule = 'LateNote';
const counts = { [`Block:${rule}`]: 5_000, [`Warn:${rule}`]: 457 };

it('counts the notes with problems of a rule, once the counts are known', () => {
  expect(countWords({ counts, last: '2026-11-20', state: 'ready' }, undefined, rule)).toBe('5,457');
  expect(countWords({ counts, last: '2026-11-20', state: 'error' }, 'Warn', rule)).toBe('457');
  expect(countWords({ counts: {}, last: undefined, state: 'ready' }, undefined, rule)).toBe('0');
});

it('says that a rule was not counted instead of zero', () => {
  expect(countWords({ counts: {}, last: undefined, state: 'error' }, undefined, rule)).toBe('not counted');
  expect(countWords({ counts: {}, last: undefined, state: 'loading' }, undefined, rule)).toBe('…');
});
