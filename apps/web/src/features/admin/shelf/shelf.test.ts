import { expect, it } from 'vitest';
import { changesOf } from './shelf.ts';

it('an entry is changed in what was typed, and loses what was emptied', () => {
  const before = { title: 'A', text: 'Words', audience: ['Staff'], link: 'https://a.example/' };
  const after = { ...before, title: 'B', audience: [], link: '', severity: 'Critical' };
  expect(changesOf(before, after, ['title', 'text', 'audience', 'link', 'severity', 'from'])).toEqual([
    { op: 'add', path: '/title', value: 'B' },
    { op: 'remove', path: '/audience' },
    { op: 'remove', path: '/link' },
    { op: 'add', path: '/severity', value: 'Critical' },
  ]);
});
