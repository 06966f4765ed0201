import { describe, expect, it } from 'vitest';
import { foundParts } from './found.ts';

const marked = (text: string, asked: string) =>
  foundParts(text, asked)
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('');

describe('a found message', () => {
  it('marks the beginnings of words that were searched for', () => {
    expect(marked('The plan is planned. Explain it.', 'plan')).toBe('The [plan] is [plan]ned. Explain it.');
  });
  it('marks each searched word, whatever its case', () => {
    expect(marked('Call Élodie about the PLAN', 'élo plan')).toBe('Call [Élo]die about the [PLAN]');
  });
  it('begins shortly before the first hit', () => {
    expect(marked(`${'long words '.repeat(20)}plan`, 'plan')).toMatch(/^…[\w ]{40}\[plan\]$/);
  });
  it('is shown whole without a hit', () => {
    expect(marked('Nothing here', 'plan')).toBe('Nothing here');
  });
});
