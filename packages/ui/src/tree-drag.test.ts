import { expect, it } from 'vitest';
import { placeUnder } from './tree-drag.ts';

it('a drop goes before, into or after the row under the pointer', () => {
  // Only the box of the row is asked for.
  const row = { getBoundingClientRect: () => ({ top: 100, height: 30 }) } as HTMLElement;
  const kinds = [105, 115, 125].map((clientY) => placeUnder({ clientY, currentTarget: row }, 'a'));
  expect(kinds).toEqual([
    { id: 'a', kind: 'before' },
    { id: 'a', kind: 'inside' },
    { id: 'a', kind: 'after' },
  ]);
});
