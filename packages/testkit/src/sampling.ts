/** True in `npm run test:long`: everything is tried, and properties run 1,000 times as often. */
export const isLongRun = process.env['NOTEWELL_LONG'] === '1';

/** Seed of a run's samples, printed by `npm test`; NOTEWELL_SEED sets another. */
export const runSeed = Number(process.env['NOTEWELL_SEED'] ?? 20_261_122);

/** Runs of a property: the given number, and in the long run up to `max`. */
export const runs = (usual: number, max = 100_000, isLong = isLongRun): number => (isLong ? Math.min(usual * 1_000, max) : usual);

/** Fractions from 0 to 1, the same for the same seed: a linear congruential generator (Numerical Recipes). */
function fractions(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a function that picks about `share` (0 to 1) of its calls by the run's seed; the long run picks all. */
export function sampler(share: number, seed: number = runSeed, isLong = isLongRun): () => boolean {
  const next = fractions(seed);
  return () => isLong || next() < share;
}

/** Returns the items in an order given by the run's seed. */
export function shuffled<T>(items: readonly T[], seed: number = runSeed): T[] {
  const next = fractions(seed);
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Returns each item that has a trait none before it has: together they have every trait. The long run returns all items. */
export function covering<T>(items: readonly T[], traitsOf: (item: T) => readonly string[], isLong = isLongRun): readonly T[] {
  if (isLong) return items;
  const seen = new Set<string>();
  return items.filter((item) => {
    const before = seen.size;
    for (const trait of traitsOf(item)) seen.add(trait);
    return seen.size > before;
  });
}
