import { expect, it } from 'vitest';
import { asText, differences } from './kept-comparison.ts';

const mine = {
  id: 'local:1',
  title: 'Progress note',
  sections: [{ id: 'a', text: 'She slept well.', document: { type: 'doc' } }],
};

it('names every place where the two differ, counted from one', () => {
  const theirs = { id: 'n1', title: 'Progress note', sections: [{ id: 'a', text: 'She slept badly.' }], status: 'Final' };
  expect(differences(mine, theirs)).toEqual([
    { where: 'sections 1 text', mine: 'She slept well.', theirs: 'She slept badly.' },
    { where: 'status', mine: '', theirs: 'Final' },
  ]);
});
it('shows all of it where the server has nothing', () =>
  expect(differences(mine, undefined).map(({ where }) => where)).toEqual(['title', 'sections 1 text']));
it('copies what was written, not how it is stored', () => {
  expect(asText(mine)).toBe('title: Progress note\nsections 1 text: She slept well.');
});
