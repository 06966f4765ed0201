import type { Dice } from '../../packages/client/src/testing/dice.ts';

/** Picks one of the names at random by weight. */
export function drawn<T extends string>(roll: Dice, weights: Readonly<Record<T, number>>): T {
  const entries = Object.entries(weights) as [T, number][]; // a record's own keys
  let left = roll(entries.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  throw new Error('no weights to draw from');
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
