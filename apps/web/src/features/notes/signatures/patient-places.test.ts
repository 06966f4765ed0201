import type { Note, SignatureConfiguration } from '@notewell/model';
import type { ConditionContext } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { openPatientPlaces } from './patient-places.ts';

const context: ConditionContext = { answers: {}, subjects: {}, today: '2026-11-20' };
const note: Note = { resourceType: 'Note', id: 'p.n', status: 'Preliminary', subject: { id: 'p', resourceType: 'Patient' } };
const slots = (...kinds: readonly ('Author' | 'Patient' | 'Guardian')[]): Pick<SignatureConfiguration, 'signers'> => ({
  signers: kinds.map((kind, index) => ({ id: kind, kind, presence: 'MustBePresent', order: index + 1 })),
});
const given = (kind: 'Patient' | 'Guardian'): Note => ({ ...note, patientSignatures: [{ role: kind, status: 'Signed' }] });

describe('the places of patients in a configuration', () => {
  it('are open before anybody has signed, where it asks for them', () => {
    expect(openPatientPlaces(note, slots('Patient', 'Author'), context).map(({ kind }) => kind)).toEqual(['Patient']);
    expect(openPatientPlaces(note, undefined, context)).toEqual([]);
    expect(openPatientPlaces(note, slots('Author'), context)).toEqual([]);
  });
  it('wait for their turn, and close once given', () => {
    expect(openPatientPlaces(note, slots('Author', 'Patient'), context)).toEqual([]);
    expect(openPatientPlaces(note, slots('Patient', 'Guardian'), context).map(({ kind }) => kind)).toEqual(['Patient']);
    expect(openPatientPlaces(given('Patient'), slots('Patient', 'Guardian'), context).map(({ kind }) => kind)).toEqual([
      'Guardian',
    ]);
    expect(openPatientPlaces(given('Patient'), slots('Patient', 'Author'), context)).toEqual([]);
  });
});
