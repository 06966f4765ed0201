import { expect, it, vi } from 'vitest';
import { beginQueue, besides, endQueue, hasJustGoneOn, nextOf, readQueue, strikeOff, takeUp } from './sign-queue.ts';

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

it('takes a second press for the note before, and no longer once the next one was on the screen for a while', () => {
  beginQueue(['a', 'b']);
  expect(hasJustGoneOn()).toBe(false);
  strikeOff('a');
  expect([hasJustGoneOn(), hasJustGoneOn(performance.now() + 2_000)]).toEqual([true, false]);
  endQueue();
  expect(hasJustGoneOn()).toBe(false);
});

it('comes back to a note whose signature was undone', () => {
  beginQueue(['a', 'b']);
  expect(strikeOff('a')).toBe('b');
  takeUp('a');
  expect(strikeOff('b')).toBe('a');
  endQueue();
});

it('is there again after a reload, and ends with the round', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  beginQueue(['a', 'b']);
  strikeOff('a');
  expect(readQueue()).toEqual({ ids: ['a', 'b'], done: new Set(['a']) });
  endQueue();
  expect(readQueue().ids).toEqual([]);
  vi.unstubAllGlobals();
});
