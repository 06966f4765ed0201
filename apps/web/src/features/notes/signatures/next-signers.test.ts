import type { Note, Practitioner, SignatureConfiguration } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { nextPlaces, nextSignerWords } from './next-signers.ts';

const author: Practitioner = {
  resourceType: 'Practitioner',
  id: 'maya',
  name: {},
  supervisors: [
    { subject: { id: 'old', resourceType: 'Practitioner', display: 'Jon Past' }, period: { end: '2025-01-01' } },
    { subject: { id: 'ruth', resourceType: 'Practitioner', display: 'Ruth Abernathy' } },
  ],
};
const note: Note = {
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'maya', resourceType: 'Practitioner' } }],
};
type Signers = NonNullable<SignatureConfiguration['signers']>;
const today = '2026-11-28';
const words = (...others: Signers) => {
  const configuration = { signers: [{ id: 'author', kind: 'Author' as const, presence: 'MustBePresent' as const }, ...others] };
  const places = nextPlaces({ note, configuration, context: { answers: {}, subjects: {}, today } });
  return nextSignerWords(places, { note, author, today, facts: undefined });
};

describe('who signs after the author', () => {
  it('is the present supervisor, by name', () => {
    expect(words({ id: 's', kind: 'Supervisor', presence: 'MustBePresent', order: 2 })).toBe('Then Ruth Abernathy co-signs.');
  });
  it('is who the place names, else anybody for it', () => {
    const sam = { id: 'sam', resourceType: 'Practitioner' as const, display: 'Sam Ortiz' };
    expect(words({ id: 'c', kind: 'CoSigner', presence: 'MustBePresent', practitioners: [sam] })).toBe(
      'Then Sam Ortiz co-signs.',
    );
    expect(words({ id: 'w', kind: 'Witness', presence: 'MustBePresent' })).toBe('Then a witness signs.');
  });
  it('is nobody where no other signature is required', () => {
    expect(words()).toBeUndefined();
    expect(words({ id: 's', kind: 'Supervisor', presence: 'MaybePresent' })).toBeUndefined();
  });
});
