import { expect, it } from 'vitest';
import { looseSearches, misspelling } from './similar-names.ts';

it.each([
  ['hofman', 'Hoffman, Anna'],
  ['hofmann ana', 'Hoffman, Ana'],
  ['jonhson', 'Johnson, Bo'],
  ['nunez', 'Núñez, Eva'],
  ['micheal', 'Able, Michael'],
  ['hofm', 'Hoffman, Anna'],
])('%s may mean %s', (typed, name) => expect(misspelling(typed, name)).toBeLessThanOrEqual(2));
it.each([
  ['hofman', 'Holloway, Ann'],
  ['lee', 'Lea, Bo'],
  ['hoffman bert', 'Hoffman, Anna'],
])('%s does not mean %s', (typed, name) => expect(misspelling(typed, name)).toBeUndefined());
it('looks for the first letters, and for nothing where the text is short', () => {
  expect(looseSearches('Hofman Ana')).toEqual(['hof ana', 'ho ana']);
  expect(looseSearches('lee')).toEqual([]);
});
