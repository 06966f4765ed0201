import { expect, it } from 'vitest';
import { loadingFigure } from './loading-figure.ts';

it('shows the cat on 1 April and on no other day', () => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, 1 + day, 12));
  expect(days.filter((day) => loadingFigure(day) === 'cat').map((day) => `${day.getMonth() + 1}-${day.getDate()}`)).toEqual([
    '4-1',
  ]);
});
