import type { KeptItem } from '@notewell/client';
import { expect, it } from 'vitest';
import { keptGroups, mustCompare } from './kept-groups.ts';

const base = { id: 'n1', title: 'Note', goals: 'Sleep', sections: [] };
const item = (more: Partial<KeptItem>): KeptItem => ({
  key: 'k1',
  chain: 'k1',
  kind: 'update',
  type: 'Note',
  id: 'n1',
  display: undefined,
  reason: 'refused',
  error: undefined,
  failedAt: 0,
  patients: [],
  base,
  mine: { ...base, title: 'Mine' },
  theirs: base,
  changed: ['title'],
  ...more,
});

it('groups changes that were made on top of each other', () => {
  const items = [
    item({ reason: 'earlier' }),
    item({ key: 'k2', reason: 'conflict', base: undefined, mine: { ...base, title: 'Mine, later' } }),
    item({ key: 'k3', chain: 'k3', id: 'n2' }),
    item({ key: 'k4', chain: 'k3', id: 'local:1' }),
  ];
  const groups = keptGroups(items);
  expect(groups.map(({ items: held, reason }) => [held.map(({ key }) => key), reason])).toEqual([
    [['k1', 'k2'], 'conflict'],
    [['k3', 'k4'], 'refused'],
  ]);
  expect(groups[0]).toMatchObject({ base: { title: 'Note' }, mine: { title: 'Mine, later' } });
});

it('shows separate changes separately', () => {
  const items = [item({}), item({ key: 'k2', chain: 'k2', mine: { ...base, title: 'Written apart' } })];
  expect(keptGroups(items).map(({ mine }) => mine?.['title'])).toEqual(['Mine', 'Written apart']);
});

it('asks for a comparison where sending as it is would overwrite somebody', () => {
  const of = (more: Partial<KeptItem>) => keptGroups([item(more)]).map(mustCompare);
  expect(of({})).toEqual([false]);
  expect(of({ theirs: { ...base, goals: 'Rest' } })).toEqual([false]);
  expect(of({ theirs: { ...base, title: 'Theirs' } })).toEqual([true]);
  expect(of({ reason: 'conflict', theirs: { ...base, goals: 'Rest' } })).toEqual([true]);
  expect(of({ kind: 'create', base: undefined, theirs: undefined })).toEqual([false]);
});
