import type { RouterHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { keepHere } from './use-stay.ts';

type Blocker = Parameters<RouterHistory['block']>[0];

interface Way {
  readonly to: string;
  readonly isUnsaved?: boolean;
  readonly isLeft?: boolean;
  readonly asks?: 'always' | 'back';
  readonly action?: 'PUSH' | 'BACK';
}
/** True if the way from a chart to a page is blocked. */
async function isBlocked({ to, isUnsaved = true, isLeft = false, asks = 'always', action = 'PUSH' }: Way): Promise<boolean> {
  let blocker: Blocker | undefined;
  const block = (given: Blocker) => {
    blocker = given;
    return () => undefined;
  };
  keepHere({ isUnsaved, history: { block }, asks }, async () => isLeft);
  const way = { currentLocation: { pathname: '/charts/1' }, nextLocation: { pathname: to }, action };
  return (await blocker?.blockerFn(way as Parameters<Blocker['blockerFn']>[0])) === true; // the members that are read
}

test('unsaved words block another page until the user leaves them', async () => {
  expect(await isBlocked({ to: '/notes' })).toBe(true);
  expect(await isBlocked({ to: '/notes', isLeft: true })).toBe(false);
});
test('unsaved words block neither the same page nor the way to sign in again', async () => {
  expect(await isBlocked({ to: '/charts/1' })).toBe(false);
  expect(await isBlocked({ to: '/sign-in' })).toBe(false);
});
test('words in a dialog block the way back, and not the page that the dialog opens', async () => {
  expect(await isBlocked({ to: '/notes', asks: 'back', action: 'BACK' })).toBe(true);
  expect(await isBlocked({ to: '/notes', asks: 'back' })).toBe(false);
});
test('nothing is blocked once everything is saved, or without a router', async () => {
  expect(await isBlocked({ to: '/notes', isUnsaved: false })).toBe(false);
  expect(keepHere({ isUnsaved: true, history: undefined }, async () => false)).toBeUndefined();
});
