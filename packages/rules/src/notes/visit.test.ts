import type { Encounter, Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { visitAfterSigning } from './visit.ts';

const visit: Encounter = {
  resourceType: 'Encounter',
  id: 'v',
  status: 'Planned',
  subject: { id: 'p' },
  start: '2026-03-02T15:00:00Z',
};
const note: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  participants: [],
  sessionTime: { start: '2026-03-02T15:05:00Z', end: '2026-03-02T15:50:00Z', units: 3 },
  sections: [
    {
      id: 'd',
      kind: 'Diagnosis',
      diagnoses: [
        { code: { code: 'F41.1' }, rank: 2 },
        { code: { code: 'F33.1' }, rank: 1 },
      ],
    },
  ],
};

describe('the visit of a signed note', () => {
  it('finishes with the times, units and diagnoses of the note', () => {
    expect(visitAfterSigning(note, visit)).toMatchObject({
      status: 'Finished',
      start: '2026-03-02T15:05:00Z',
      end: '2026-03-02T15:50:00Z',
      units: 3,
      diagnoses: [{ code: { code: 'F33.1' } }, { code: { code: 'F41.1' } }],
    });
  });
  it('keeps its own times where the note has none', () => {
    expect(visitAfterSigning({ ...note, sessionTime: {}, sections: [] }, visit)).toEqual({ ...visit, status: 'Finished' });
  });
  it.each(['NoShow', 'Cancelled'] as const)('stays as it is where the note says %s', (visitStatus) => {
    expect(visitAfterSigning({ ...note, visitStatus }, visit)).toBeUndefined();
  });
  it('stays as it is once it is not planned any more', () => {
    expect(visitAfterSigning(note, { ...visit, status: 'Unknown' })).toBeUndefined();
  });
});
