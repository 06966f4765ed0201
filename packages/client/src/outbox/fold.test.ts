import { describe, expect, it } from 'vitest';
import { modelPort } from '../model-port.ts';
import type { StoredResource } from '../resource.ts';
import { fold } from './fold.ts';
import type { Operation } from './operation.ts';

const section = (id: string, text: string) => ({ id, kind: 'Narrative', text });
const copy = (version: number, sections: readonly object[], title = 'Visit'): StoredResource => ({
  id: 'n1',
  resourceType: 'Note',
  title,
  sections,
  meta: { versionId: String(version) },
});
const seen = copy(5, [section('c', 'Mine')]);
const wanted = { ...seen, sections: [section('c', 'Mine, longer')] };
const row = {
  seq: 1,
  key: 'k',
  type: 'Note',
  id: 'n1',
  kind: 'update',
  state: 'pending',
  attempts: 0,
  original: seen,
  patch: modelPort.diff('Note', seen, wanted),
  body: wanted,
} as unknown as Operation; // only the properties that folding reads
const sectionsOf = (value: StoredResource | undefined) => value?.['sections'];

describe('what the screen shows of an unsent change over a copy that has moved on', () => {
  it('never replaces another’s words in a list that changed shape', () => {
    const moved = copy(6, [section('a', 'Theirs'), section('c', 'Mine')], 'Renamed');
    const { value, misfits } = fold(moved, [row], modelPort);
    expect(sectionsOf(value)).toEqual([section('c', 'Mine, longer')]);
    expect(value?.['title']).toBe('Renamed');
    expect(misfits).toEqual([]);
  });

  it('keeps an entry added at the end of a list apart from what others added', () => {
    const patch = [{ op: 'add', path: '/sections/-', value: section('d', 'Added') }];
    const added = { ...row, patch, body: { ...seen, sections: [section('c', 'Mine'), section('d', 'Added')] } } as Operation;
    const moved = copy(6, [section('c', 'Mine'), section('a', 'Theirs')], 'Renamed');
    const { value } = fold(moved, [added], modelPort);
    expect(sectionsOf(value)).toEqual([section('c', 'Mine'), section('d', 'Added')]);
    expect(value?.['title']).toBe('Renamed');
  });

  it('is laid over the newer copy where the list is as it was', () => {
    const { value } = fold(copy(6, [section('c', 'Mine')], 'Renamed'), [row], modelPort);
    expect([value?.['title'], sectionsOf(value)]).toEqual(['Renamed', [section('c', 'Mine, longer')]]);
  });
});
