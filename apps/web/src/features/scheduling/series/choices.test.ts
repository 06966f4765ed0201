import { afterAll, beforeAll, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { acceptsOf, type Choices, extrasOf, isUndecided, skippedDays } from './choices.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const at = '2026-11-24T02:00:00.000Z';
const taken = { occurrence: at, start: at, conflicts: [{ kind: 'busy', start: at, end: at }] };
const choices: Choices = {
  [at]: { does: 'skip' },
  b: { does: 'move', start: 's', end: 'e' },
  c: { does: 'accept', reason: ' Promised ' },
};

it('leaves out the practice’s day of a skipped visit', () => {
  expect(skippedDays(choices)).toEqual(['2026-11-23']);
  expect(extrasOf(choices)).toEqual({
    moves: [{ occurrence: 'b', start: 's', end: 'e' }],
    accepts: [{ occurrence: 'c', reason: 'Promised' }],
  });
});
it('asks about each conflict until it is skipped, moved away or accepted with a reason', () => {
  expect(isUndecided(taken, {})).toBe(true);
  expect(isUndecided(taken, choices)).toBe(false);
  expect(isUndecided(taken, { [at]: { does: 'accept', reason: ' ' } })).toBe(true);
  expect(isUndecided(taken, { [at]: { does: 'accept', reason: 'Promised' } })).toBe(false);
  expect(isUndecided(taken, { [at]: { does: 'move', start: at, end: at } })).toBe(true);
  expect(isUndecided({ ...taken, conflicts: [] }, { [at]: { does: 'move', start: at, end: at } })).toBe(false);
});
it('accepts the visits of an edit whose conflicts were shown, and no others', () => {
  const free = { start: 'later', status: 'booked', conflicts: [] };
  const preview = { changed: [{ start: at, status: 'booked', conflicts: taken.conflicts }, free], left: [] };
  expect(acceptsOf(preview, 'Promised')).toEqual([{ occurrence: at, reason: 'Promised' }]);
  expect(acceptsOf(undefined, 'Promised')).toEqual([]);
});
