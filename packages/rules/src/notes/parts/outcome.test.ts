import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { attestationFor, missedAttestation, takenOverAttestation, visitOutcomeOf } from './outcome.ts';

const group = (
  ...statuses: ('Show' | 'NoShow' | 'Cancelled' | undefined)[]
): Pick<Note, 'composition' | 'definitionAssignments'> => ({
  composition: 'Group',
  definitionAssignments: statuses.map((visitStatus, at) => ({
    patient: { id: `p${at}`, resourceType: 'Patient' },
    definition: { id: 'd', resourceType: 'NoteDefinition' },
    ...(visitStatus && { visitStatus }),
  })),
});
const author = { kind: 'Author', attestation: 'I rendered this service.' } as const;

describe('the outcome of a visit', () => {
  it('is what the note states, and that the patient came where it states nothing', () => {
    expect([visitOutcomeOf({}), visitOutcomeOf({ visitStatus: 'NoShow' }), visitOutcomeOf({ visitStatus: 'Cancelled' })]).toEqual(
      ['Show', 'NoShow', 'Cancelled'],
    );
  });
  it('of a group is that of its members where none of them came', () => {
    expect([group('NoShow', 'Show'), group('NoShow', undefined), group()].map(visitOutcomeOf)).toEqual(['Show', 'Show', 'Show']);
    expect([group('Cancelled', 'Cancelled'), group('NoShow', 'Cancelled')].map(visitOutcomeOf)).toEqual(['Cancelled', 'NoShow']);
  });
});

describe('the sentence of an author', () => {
  it('claims no service where the visit did not take place', () => {
    expect(attestationFor(author, {})).toBe(author.attestation);
    for (const missed of [{ visitStatus: 'NoShow' } as const, { visitStatus: 'Cancelled' } as const, group('NoShow')])
      expect(attestationFor(author, missed)).toBe(missedAttestation);
  });
  it('claims no service where the author took the note over and no part in the visit', () => {
    const handed = (tookPart?: boolean) => ({
      handOvers: [
        {
          to: { id: 'ben', resourceType: 'Practitioner' as const },
          reason: 'Leave',
          ...(tookPart !== undefined && { tookPart }),
        },
      ],
    });
    expect([handed(false), handed(true), handed()].map((note) => attestationFor(author, note))).toEqual([
      takenOverAttestation,
      author.attestation,
      author.attestation,
    ]);
  });
  it('is none where the practice has none, and others keep theirs', () => {
    expect(attestationFor({ kind: 'Author' }, { visitStatus: 'NoShow' })).toBeUndefined();
    const read = { kind: 'Supervisor', attestation: 'I have read this note.' } as const;
    expect(attestationFor(read, { visitStatus: 'NoShow' })).toBe(read.attestation);
  });
});
