import { describe, expect, it } from 'vitest';
import { goalWords } from './goal-words.ts';

describe('the words of a goal', () => {
  it.each([
    ['Goal met.', 10, 'Sleep: Goal met. Rated 10 of 10'],
    ['Goal met', 10, 'Sleep: Goal met, rated 10 of 10'],
    [undefined, 0, 'Sleep: Rated 0 of 10'],
    ['Goal met.', undefined, 'Sleep: Goal met.'],
    [undefined, undefined, 'Sleep'],
  ])('of progress %s and rating %s', (progress, rating, words) =>
    expect(goalWords({ title: 'Sleep', progress, rating } as Parameters<typeof goalWords>[0])).toBe(words),
  );
  it('name the value of its measure', () => {
    const goal = { title: 'Sleep', currentValue: 6.5 };
    expect(goalWords(goal)).toBe('Sleep: Now 6.5');
    expect(goalWords({ ...goal, progress: 'Six nights', rating: 7 })).toBe('Sleep: Six nights, rated 7 of 10, now 6.5');
  });
});
