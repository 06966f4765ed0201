import { expect, test } from 'vitest';
import { elsewhereIn } from './elsewhere.ts';

const none = { messages: 0, notes: 0, plans: 0, forms: 0, agreements: 0 };

test('an empty inbox says what waits elsewhere, and where', () => {
  expect(elsewhereIn(none)).toEqual([]);
  expect(elsewhereIn({ ...none, messages: 1, notes: 3 })).toEqual([
    { what: '1 unread message', to: '/messages' },
    { what: '3 notes assigned to you', to: '/' },
  ]);
});
