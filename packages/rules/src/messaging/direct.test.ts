import { expect, it } from 'vitest';
import { directBetween } from './direct.ts';

const channel = (id: string, more: { kind?: 'Direct' | 'Team'; archived?: boolean } = {}) => ({
  id,
  kind: 'Direct' as const,
  ...more,
});
const of = (id: string, person: string, more: { joined?: string; hidden?: boolean } = {}) => ({
  channel: { id, resourceType: 'Channel' as const },
  member: { id: person, resourceType: 'Practitioner' as const },
  ...more,
});

it('finds the open conversation of two people, hidden or not', () => {
  const hidden = of('direct', 'me', { hidden: true });
  const memberships = [of('team', 'me'), of('team', 'ruth'), hidden, of('direct', 'ruth'), of('sam', 'me'), of('sam', 'sam')];
  const channels = [channel('team', { kind: 'Team' }), channel('direct'), channel('sam')];
  expect(directBetween(channels, memberships, ['me', 'ruth'])).toBe(hidden);
});
it.each([
  ['is archived', { archived: true }, 'ruth'],
  ['is of more people', { kind: 'Team' as const }, 'ruth'],
  ['the other has left', {}, 'sam'],
])('finds none that %s', (_case, more, other) => {
  expect(directBetween([channel('a', more)], [of('a', 'me'), of('a', other)], ['me', 'ruth'])).toBeUndefined();
});
it('takes the newest of several', () => {
  const [first, last] = [of('a', 'me', { joined: '2026-11-01T08:00:00Z' }), of('b', 'me', { joined: '2026-11-02T08:00:00Z' })];
  const memberships = [last, first, of('a', 'ruth'), of('b', 'ruth')];
  expect(directBetween([channel('a'), channel('b')], memberships, ['me', 'ruth'])).toBe(last);
});
