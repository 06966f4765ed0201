import { describe, expect, it } from 'vitest';
import { secondsLeft } from './undo-toast.tsx';

describe('the seconds left to undo a signature', () => {
  it('count down to one, never to none', () => {
    expect([10_000, 9_001, 9_000, 400, 0, -300].map((ms) => secondsLeft(ms, 0))).toEqual([10, 10, 9, 1, 1, 1]);
  });
});
