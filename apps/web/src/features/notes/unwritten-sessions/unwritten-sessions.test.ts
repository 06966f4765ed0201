import { definitionOf } from '@notewell/model';
import { expect, test } from 'vitest';
import { matchesFilters } from '../../../../../../packages/client/src/lists/predicate.ts';
import { unwrittenSessions } from './unwritten-sessions.ts';

const own = unwrittenSessions('2026-11-20', 'maya');
const session = {
  id: 'one',
  resourceType: 'Encounter',
  status: 'Planned',
  start: '2026-11-19T15:00:00Z',
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'maya', resourceType: 'Practitioner' } }],
};
const finds = (change: object, filters = own) => matchesFilters(definitionOf('Encounter'), { ...session, ...change }, filters);

test('past sessions that took place wait for their note', () => {
  expect(own).toContainEqual({ kind: 'HasNote', values: ['false'] });
  expect(Object.keys(definitionOf('Encounter').filters)).toEqual(expect.arrayContaining(own.map(({ kind }) => kind)));
  expect(finds({})).toBe(true);
});

test.each([
  ['cancelled ones', { status: 'Cancelled' }],
  ['ones nobody came to', { visitStatus: 'NoShow' }],
  ['today’s', { start: '2026-11-20T15:00:00Z' }],
  ['those of last year', { start: '2025-11-20T15:00:00Z' }],
])('%s do not', (_, change) => {
  expect(finds(change)).toBe(false);
});

test('a colleague’s wait for everybody who can see them', () => {
  expect(finds({ participants: [] })).toBe(false);
  expect(finds({ participants: [] }, unwrittenSessions('2026-11-20', undefined))).toBe(true);
});
