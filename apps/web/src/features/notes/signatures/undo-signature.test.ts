import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { unsigned } from './undo-signature.ts';

const subject = { id: 'p', resourceType: 'Patient' as const };
const draft: Note = { resourceType: 'Note', id: 'p.n', status: 'Preliminary', subject };
const signature = (status: 'Pending' | 'Signed') => ({ role: 'Author' as const, status, signer: { id: 'me' } });
const signed = (status: 'Pending' | 'Signed'): Note => ({ ...draft, status: 'Final', signatures: [signature(status)] });

describe('undoing a signature on the device', () => {
  it('leaves the note as it was before it was signed', () => {
    expect(unsigned({ ...signed('Signed'), signed: '2026-11-20T15:00:00Z' }, draft)).toEqual(draft);
  });
  it('keeps words that were written since', () => {
    const sections = [{ id: 's', kind: 'Narrative' as const, text: 'More.' }];
    expect(unsigned({ ...signed('Pending'), sections }, draft)).toEqual({ ...draft, sections });
  });
  it('asks for the signature of a co-signer again', () => {
    const requested = [signature('Signed'), { ...signature('Signed'), status: 'Requested' as const, signer: { id: 'ruth' } }];
    expect(unsigned(signed('Signed'), { status: 'Preliminary', signatures: requested }).signatures).toEqual(requested);
  });
});
