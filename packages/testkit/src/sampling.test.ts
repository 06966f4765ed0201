import { describe, expect, it } from 'vitest';
import { runs, sampler } from './sampling.ts';

const taken = (share: number, seed: number, isLong = false) => {
  const take = sampler(share, seed, isLong);
  return Array.from({ length: 4_000 }, () => take());
};
const count = (answers: readonly boolean[]) => answers.filter(Boolean).length;

describe('a sample', () => {
  it('takes about the share it is given', () => {
    expect(count(taken(0.25, 7)) / 4_000).toBeCloseTo(0.25, 1);
    expect(count(taken(1, 7))).toBe(4_000);
    expect(count(taken(0, 7))).toBe(0);
  });
  it('is the same for the same seed and another for another', () => {
    expect(taken(0.5, 7)).toEqual(taken(0.5, 7));
    expect(taken(0.5, 7)).not.toEqual(taken(0.5, 8));
  });
  it('is everything in the long run', () => {
    expect(count(taken(0.1, 7, true))).toBe(4_000);
  });
});

describe('runs of a property', () => {
  it('are as many as given, and up to the maximum in the long run', () => {
    expect(runs(60, 100_000, false)).toBe(60);
    expect(runs(60, 100_000, true)).toBe(60_000);
    expect(runs(60, 500, true)).toBe(500);
  });
});
