/** True in `npm run test:long`: everything is tried, and properties run 1,000 times as often. */
export const isLongRun = process.env['NOTEWELL_LONG'] === '1';

/** Seed of a run's samples, printed by `npm test`; NOTEWELL_SEED sets another. */
export const runSeed = Number(process.env['NOTEWELL_SEED'] ?? 20_261_122);

/** Runs of a property: the given number, and in the long run up to `max`. */
export const runs = (usual: number, max = 100_000, isLong = isLongRun): number => (isLong ? Math.min(usual * 1_000, max) : usual);

/** Returns a function that picks about `share` (0 to 1) of its calls by the run's seed; the long run picks all. */
export function sampler(share: number, seed: number = runSeed, isLong = isLongRun): () => boolean {
  let state = seed >>> 0;
  return () => {
    if (isLong) return true;
    // A linear congruential generator (Numerical Recipes): the same seed picks the same items.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < share;
  };
}
