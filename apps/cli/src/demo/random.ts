/** Random numbers that depend on a seed alone, so that the same seed always makes the same practice. */
export interface Random {
  /** From 0 up to and not including 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** One of the values, in proportion to its weight. */
  weighted<T>(from: readonly (readonly [weight: number, value: T])[]): T;
  /** About `mean`, most within twice `spread`. */
  around(mean: number, spread: number): number;
  shuffled<T>(from: readonly T[]): T[];
  some<T>(from: readonly T[], count: number): T[];
  /** An independent generator for a part; its numbers do not change with numbers drawn before. */
  fork(name: string): Random;
}

const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
};

/** Mulberry32: 32 bits of state are enough for content, and it is fast. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  // Similar seeds begin with similar numbers; a few rounds separate them.
  for (let turn = 0; turn < 4; turn += 1) next();
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('Nothing to pick from');
    return from[Math.floor(next() * from.length)] as T; // the index is within the list
  };
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((value) => ({ value, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ value }) => value);
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (from) => {
      let left = next() * from.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(from)[1];
    },
    around: (mean, spread) => mean + spread * (next() + next() + next() + next() - 2) * 1.73,
    shuffled,
    some: (from, count) => shuffled(from).slice(0, count),
    fork: (name) => randomFrom(`${seed}/${name}`),
  };
}
