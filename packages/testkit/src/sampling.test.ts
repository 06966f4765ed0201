import { describe, expect, it } from 'vitest';
import { covering, runs, sampler, shuffled } from './sampling.ts';

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

const numbers = Array.from({ length: 1_000 }, (_, n) => n);

describe('a shuffled list', () => {
  it('has the same items in another order for each seed', () => {
    const [one, same, other] = [7, 7, 8].map((seed) => shuffled(numbers, seed));
    expect(one?.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
  });
});

describe('a covering sample', () => {
  const traitsOf = (n: number) => [`a${n % 7}`, `b${n % 11}`];

  it('has every trait in few items', () => {
    const taken = covering(numbers, traitsOf, false);
    expect(new Set(taken.flatMap(traitsOf)).size).toBe(18);
    expect(taken.length).toBeLessThan(19);
  });
  it('is everything in the long run', () => {
    expect(covering(numbers, traitsOf, true)).toEqual(numbers);
  });
});

describe('runs of a property', () => {
  it('are as many as given, and up to the maximum in the long run', () => {
    expect(runs(60, 100_000, false)).toBe(60);
    expect(runs(60, 100_000, true)).toBe(60_000);
    expect(runs(60, 500, true)).toBe(500);
  });
});
