import { expect, it } from 'vitest';
import { isAway } from './away.ts';

it.each([
  ['an open one', {}, {}, 0, false],
  ['a hidden one', {}, { hidden: true }, 0, true],
  ['a hidden one with a new message', {}, { hidden: true }, 3, false],
  ['an archived one', { archived: true }, {}, 0, true],
  ['an archived one with unread messages, which the badge counts', { archived: true }, {}, 2, false],
])('%s is folded away or not', (_name, channel, membership, unread, away) =>
  expect(isAway({ channel, membership, unread })).toBe(away),
);
