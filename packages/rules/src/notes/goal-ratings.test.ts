import { describe, expect, it } from 'vitest';
import { faultyRatings } from './goal-ratings.ts';

const ratedWith = (rating: number | undefined) =>
  faultyRatings({
    sections: [{ id: 'g', kind: 'GoalsObjectives', goals: [{ title: 'Sleep', ...(rating === undefined ? {} : { rating }) }] }],
  });

describe('the rating of a goal', () => {
  it.each([0, 7.5, 10, undefined])('of %s is on the scale', (rating) => expect(ratedWith(rating)).toEqual([]));
  it.each([99, -1])('of %s is not, and says which goal', (rating) =>
    expect(ratedWith(rating)).toEqual([{ section: 'g', message: 'Rating of Sleep: Write a number from 0 to 10.' }]),
  );
});
