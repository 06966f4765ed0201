import { expect, test } from 'vitest';
import { SignInGuard, waitWords } from './sign-in-guard.ts';

const minute = 60_000;
function begin() {
  let now = 0;
  const guard = new SignInGuard(() => now);
  return { guard, pass: (ms: number) => (now += ms) };
}

test('whoever has to wait is told how long in words', () => {
  expect(waitWords(293)).toBe('Too many wrong attempts. Try again in 5 minutes.');
  expect(waitWords(12)).toBe('Too many wrong attempts. Try again in a minute.');
});

test('ten wrong passwords for an account from one address have to wait, from another they need not', () => {
  const { guard, pass } = begin();
  for (let n = 0; n < 10; n++) guard.failed('a', 'cleo@north.test');
  expect(guard.waitFor('a', 'cleo@north.test')).toBe(300);
  expect(guard.waitFor('b', 'cleo@north.test')).toBe(0);
  expect(guard.waitFor('a', 'ada@north.test')).toBe(0);
  pass(5 * minute);
  expect(guard.waitFor('a', 'cleo@north.test')).toBe(0);
});

test('of many passwords at one moment, as few are tried as one after another', () => {
  const { guard } = begin();
  const waits = Array.from({ length: 30 }, () => guard.begin('a', 'cleo@north.test'));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
});

test('signing in often at one moment slows nobody', () => {
  const { guard } = begin();
  for (let n = 0; n < 30; n++) {
    expect(guard.begin('a', 'cleo@north.test')).toBe(0);
    guard.forgive('a', 'cleo@north.test');
  }
});

test('one address that tries many accounts has to wait for all of them', () => {
  const { guard } = begin();
  for (let n = 0; n < 50; n++) guard.failed('a', `person${n}@north.test`);
  expect(guard.waitFor('a', 'ada@north.test')).toBeGreaterThan(0);
  expect(guard.waitFor('b', 'ada@north.test')).toBe(0);
});

test('closes a guessed account for an hour, except where its holder signed in', () => {
  const { guard, pass } = begin();
  for (let n = 0; n < 99; n++) guard.failed(`address ${n}`, 'cleo@north.test');
  guard.succeeded('home', 'cleo@north.test');
  expect(guard.waitFor('home', 'cleo@north.test')).toBe(0);
  guard.failed('one more', 'cleo@north.test');
  expect(guard.waitFor('home', 'cleo@north.test')).toBeGreaterThan(3_000);
  pass(60 * minute);
  expect(guard.waitFor('home', 'cleo@north.test')).toBe(0);
});
