import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { termsOf } from './signature-terms.ts';

describe('terms of a signature', () => {
  const given = { signer: { id: 'a', resourceType: 'Practitioner' as const }, role: 'Author', status: 'Signed' } as const;
  const before: Note = {
    resourceType: 'Note',
    status: 'Preliminary',
    subject: { id: 'p', resourceType: 'Patient' },
    signatures: [given],
  };
  const facts = { note: {}, before, needs: [], configuration: undefined, amends: false, counts: () => true };
  it('refuse to sign the same text again, but not in an unchanged part of a returned session', () => {
    expect(termsOf({ ...given }, facts)).toEqual({ refused: 'You have signed this note already.' });
    expect(termsOf({ ...given }, { ...facts, follows: true })).toEqual({ meaning: 'Author' });
  });
});
