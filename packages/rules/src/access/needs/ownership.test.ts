import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';
import { fixedIds } from '../roles.ts';

const by = (id: string, without: readonly string[] = []): Subject => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set(allPermissions.filter((one) => !without.includes(one))),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
});
const author = { id: 'ana', resourceType: 'Practitioner' };

describe.each(['Snippet', 'TextExpansion', 'SpeechRule', 'ReportCriteria'] as const)('a shared %s', (type) => {
  const row = { author, shared: true, sharedWith: [{ id: 'ben', resourceType: 'Practitioner' }] };
  const ben = by('ben', ['report master']);
  it('is changed and deleted by its author alone', () => {
    expect(decide(ben, 'Update', { type, row, next: { ...row, shared: false } }).allowed).toBe(false);
    expect(decide(ben, 'Delete', { type, row }).allowed).toBe(false);
    expect(decide(by('ana', ['report master']), 'Update', { type, row, next: { ...row, shared: false } }).allowed).toBe(true);
  });
  it('is read by those it is shared with', () => expect(decide(ben, 'Read', { type, row }).allowed).toBe(true));
});

describe('a shared scribble sheet', () => {
  const ben = by('ben', ['scribble master']);
  const row = { owner: author, collaborators: [{ id: 'ben', resourceType: 'Practitioner' }], text: 'One' };
  const change = (next: object, before: object = row) =>
    decide(ben, 'Update', { type: 'SharedScribble', row: before, next }).allowed;
  it('takes the words of collaborators while it is open', () => {
    expect(change({ ...row, text: 'One, two' })).toBe(true);
    expect(change({ ...row, closed: true, text: 'One, two' }, { ...row, closed: true })).toBe(false);
  });
  it('is closed, shared and deleted by its owner', () => {
    expect(change({ ...row, closed: true })).toBe(false);
    expect(change({ ...row, collaborators: [] })).toBe(false);
    expect(decide(ben, 'Delete', { type: 'SharedScribble', row }).allowed).toBe(false);
    expect(decide(by('ana', ['scribble master']), 'Delete', { type: 'SharedScribble', row }).allowed).toBe(true);
  });
});

describe('the drawn signature of a member of staff', () => {
  const row = { kind: 'Ink', subject: author };
  it('is drawn, changed and deleted by that person alone', () => {
    for (const verb of ['Create', 'Delete'] as const) {
      expect(decide(by('ben'), verb, { type: 'Media', row }).allowed).toBe(false);
      expect(decide(by('ana'), verb, { type: 'Media', row }).allowed).toBe(true);
    }
    expect(decide(by('ben'), 'Update', { type: 'Media', row, next: { ...row, kind: 'Image' } }).allowed).toBe(false);
    expect(decide(by('ben'), 'Update', { type: 'Media', row: { ...row, subject: undefined }, next: row }).allowed).toBe(false);
  });
  it('comes with an import', () => {
    expect(decide(by(fixedIds.systemAccount), 'Create', { type: 'Media', row }).allowed).toBe(true);
  });
});
