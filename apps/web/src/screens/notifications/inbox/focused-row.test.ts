import { expect, it } from 'vitest';
import { focusedNotification } from './focused-row.ts';

type Place = NonNullable<Parameters<typeof focusedNotification>[0]>;

const nowhere: Place = { closest: () => null, querySelector: () => null, getAttribute: () => null };
const buttons: Place = { ...nowhere, getAttribute: (name) => (name === 'data-notification' ? 'me.n' : null) };
/** A row with the buttons of a notification, and with an open menu if so. */
const row = (isMenuOpen: boolean): Place => ({
  ...nowhere,
  querySelector: (selector) => (selector.includes('aria-expanded') ? (isMenuOpen ? nowhere : null) : buttons),
});
const inside = (one: Place): Place => ({ ...nowhere, closest: (selector) => (selector === 'li' ? one : null) });

it('is the notification of the row with the focus', () => {
  expect(focusedNotification(inside(row(false)))).toBe('me.n');
});
it('is none while a menu of the row is open', () => {
  expect(focusedNotification(inside(row(true)))).toBeUndefined();
});
it('is none without a row: on the page, in a menu, or in nothing', () => {
  expect([focusedNotification(nowhere), focusedNotification(null)]).toEqual([undefined, undefined]);
});
