import type { Encounter, Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { foldVisits } from './fold-visits.ts';
import type { TimelineEntry } from './timeline-entry.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const visit = (id: string, status: Encounter['status'] = 'Finished'): TimelineEntry => {
  const resource: Encounter = { resourceType: 'Encounter', id, status, subject: patient };
  return { kind: 'sessions', id, at: '2026-11-19T14:00:00Z', resource };
};
const note = (id: string, of: string, status: Note['status'] = 'Final'): TimelineEntry => {
  const encounter = { id: of, resourceType: 'Encounter' as const };
  const resource: Note = { resourceType: 'Note', id, status, subject: patient, encounter, sections: [] };
  return { kind: 'notes', id, at: '2026-11-19', resource };
};
const rows = (...entries: readonly TimelineEntry[]) =>
  foldVisits(entries).map((entry) => [entry.id, entry.kind === 'notes' ? entry.visit?.id : undefined]);

describe('the rows of a timeline', () => {
  it('show a visit and its note as one row', () => expect(rows(visit('v'), note('n', 'v'))).toEqual([['n', 'v']]));
  it('keep visits without a note', () => {
    expect(rows(visit('v'), visit('w'), note('n', 'v'))).toEqual([
      ['w', undefined],
      ['n', 'v'],
    ]);
  });
  it('keep each of several notes of a visit', () => {
    expect(rows(visit('v'), note('n', 'v'), note('m', 'v'))).toEqual([
      ['n', 'v'],
      ['m', 'v'],
    ]);
  });
  it('leave out a visit that only a note in error knew, and keep one of unknown outcome that has no such note', () => {
    const wrong = note('n', 'v', 'EnteredInError');
    expect(rows(visit('v', 'Unknown'), visit('w', 'Unknown'), wrong)).toEqual([
      ['w', undefined],
      ['n', undefined],
    ]);
    expect(rows(visit('v', 'Unknown'), wrong, note('m', 'v'))).toEqual([
      ['n', undefined],
      ['m', 'v'],
    ]);
  });
  it('keep the visit of a note in error', () => {
    expect(rows(visit('v'), note('n', 'v', 'EnteredInError'))).toEqual([
      ['v', undefined],
      ['n', undefined],
    ]);
  });
});
