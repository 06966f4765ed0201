import { expect, it } from 'vitest';
import { beginQueue, besides, endQueue, nextOf, strikeOff } from './sign-queue.ts';

it('visits every note and returns to skipped ones', () => {
  expect(beginQueue(['a', 'b', 'c', 'a'])).toBe('a');
  const all = { ids: ['a', 'b', 'c'], done: new Set<string>() };
  expect([besides(all, 'b', 1), besides(all, 'b', -1), besides(all, 'a', -1), besides(all, 'c', 1)]).toEqual([
    'c',
    'a',
    undefined,
    undefined,
  ]);
  expect(strikeOff('b')).toBe('c');
  expect(strikeOff('c')).toBe('a');
  expect(strikeOff('a')).toBeUndefined();
  expect(nextOf({ ids: ['a', 'b'], done: new Set(['b']) }, 'a')).toBeUndefined();
  endQueue();
  expect(strikeOff('a')).toBeUndefined();
});
