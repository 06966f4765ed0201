import { expect, it } from 'vitest';
import { conflictText } from './conflict-text.ts';

it.each([
  ['313', 'Already booked: room 313'],
  ['Group room', 'Already booked: Group room'],
])('says of the room %s that it is taken', (room, words) => {
  expect(conflictText({ kind: 'busy', room })).toBe(words);
});
