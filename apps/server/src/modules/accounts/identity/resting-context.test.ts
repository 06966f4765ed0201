import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RestingContext } from './resting-context.ts';

describe('Context that rests', () => {
  test('is what was given, in everything that runs within, however they take turns', async () => {
    const context = new RestingContext<number>();
    const seen = async (n: number) => {
      for (let turns = 0; turns < n; turns++) await turn();
      const inner = await context.run(n * 10, async () => {
        await turn();
        return context.getStore();
      });
      await turn();
      return [context.getStore(), inner];
    };
    const all = await Promise.all([1, 2, 3, 4].map((n) => context.run(n, () => seen(n))));
    expect(all).toEqual([1, 2, 3, 4].map((n) => [n, n * 10]));
  });

  test('ends with its last run and is there for the next', async () => {
    const context = new RestingContext<string>();
    let late: Promise<string | undefined> | undefined;
    await context.run('first', async () => {
      late = turn()
        .then(() => turn())
        .then(() => context.getStore());
    });
    expect(await late).toBeUndefined();
    expect(await context.run('second', async () => turn().then(() => context.getStore()))).toBe('second');
  });

  test('rests after a failure too', async () => {
    const context = new RestingContext<string>();
    expect(() =>
      context.run('thrown', () => {
        throw new Error('within');
      }),
    ).toThrow('within');
    await expect(context.run('refused', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(context.run('held', () => context.getStore())).toBe('held');
    expect(context.getStore()).toBeUndefined();
  });
});
