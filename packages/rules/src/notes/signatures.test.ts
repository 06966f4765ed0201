import type { Note, SignatureConfiguration } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { isFullySigned, type SignatureFacts, signatureNeeds } from './signatures.ts';

const note = (change: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p' },
  participants: [
    { role: 'PrimaryPerformer', individual: { id: 'ann' } },
    { role: 'SecondaryPerformer', individual: { id: 'ben' } },
  ],
  ...change,
});
const facts: SignatureFacts = {
  context: { answers: {}, subjects: { PatientAge: 15 }, today: '2026-11-20' },
  counts: ({ status, hash }) => status === 'Signed' && hash === 'now',
  holdsRole: (practitioner, role) => practitioner === 'sue' && role === 'supervisor',
};
const by = (id: string, change: object = {}) => ({ signer: { id }, status: 'Signed' as const, hash: 'now', ...change });
const configuration: Pick<SignatureConfiguration, 'signers' | 'allowUnable'> = {
  signers: [
    { id: 'cosign', kind: 'Supervisor', presence: 'MustBePresent', order: 2, roles: [{ id: 'supervisor' }] },
    { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1, participant: 'PrimaryPerformer' },
  ],
};
const needs = (change: Partial<Note>, of: typeof configuration | undefined = configuration) =>
  signatureNeeds(note(change), of, facts);
const openIn = (list: ReturnType<typeof needs>) => list.filter(({ given }) => !given).map(({ id }) => id);

describe('the signatures a note asks for', () => {
  it('are the author’s where nothing else is configured', () => {
    expect(isFullySigned(signatureNeeds(note(), undefined, facts))).toBe(false);
    expect(isFullySigned(signatureNeeds(note({ signatures: [by('ann')] }), undefined, facts))).toBe(true);
    expect(isFullySigned(signatureNeeds(note({ signatures: [by('ben')] }), undefined, facts))).toBe(false);
  });
  it('are the author’s, or of the person who amended', () => {
    const alone = { signers: [{ id: 'author', kind: 'Author' as const, presence: 'MustBePresent' as const }] };
    const amended = note({ amendments: [{ reason: 'Wrong day.', by: { id: 'ada' } }], signatures: [by('ada')] });
    expect(isFullySigned(signatureNeeds(amended, alone, facts))).toBe(true);
    expect(openIn(needs({ signatures: [by('ben')] }, alone))).toEqual(['author']);
    const witness = { signers: [{ id: 'w', kind: 'Witness' as const, presence: 'MustBePresent' as const }] };
    expect(openIn(needs({ signatures: [by('ann', { role: 'Witness' })] }, witness))).toEqual(['w']);
  });
  it('may be asked of a staff list: of whoever is on it', () => {
    const listed = {
      signers: [
        {
          id: 'l',
          kind: 'CoSigner' as const,
          presence: 'MustBePresent' as const,
          practitioners: [{ id: 'list', resourceType: 'Listing' as const }],
        },
      ],
    };
    const on = { ...facts, isListed: (id: string, list: string) => id === 'ben' && list === 'list' };
    const open = (id: string) => openIn(signatureNeeds(note({ signatures: [by(id, { role: 'CoSigner' })] }), listed, on));
    expect([open('ben'), open('sue')]).toEqual([[], ['l']]);
  });
  it('come in order: a later one waits for those before it', () => {
    expect(needs({}).map(({ id, mayBeGiven }) => [id, mayBeGiven])).toEqual([
      ['author', true],
      ['cosign', false],
    ]);
    expect(needs({ signatures: [by('ann')] }).map(({ mayBeGiven }) => mayBeGiven)).toEqual([true, true]);
  });
  it('are given by those whom they are asked of', () => {
    expect(openIn(needs({ signatures: [by('ben')] }))).toEqual(['author', 'cosign']);
    expect(openIn(needs({ signatures: [by('ann'), by('ann', { role: 'Supervisor' })] }))).toEqual(['cosign']);
    expect(isFullySigned(needs({ signatures: [by('ann'), by('sue', { role: 'Supervisor' })] }))).toBe(true);
  });
  it('fall when the text is no longer the one that was signed', () => {
    expect(openIn(needs({ signatures: [by('ann', { hash: 'before' })] }))).toEqual(['author', 'cosign']);
    expect(openIn(needs({ signatures: [by('ann', { status: 'Requested' })] }))).toEqual(['author', 'cosign']);
  });
  it('stand for one need each', () => {
    const two = { signers: ['a', 'b'].map((id) => ({ id, kind: 'Witness' as const, presence: 'MustBePresent' as const })) };
    expect(openIn(needs({ signatures: [by('ben', { role: 'Witness' })] }, two))).toEqual(['b']);
  });
  it('follow their conditions and a stable share of notes', () => {
    const guardian = {
      signers: [
        {
          id: 'g',
          kind: 'Guardian' as const,
          presence: 'MustBePresent' as const,
          when: {
            logic: 'And' as const,
            conditions: [{ subject: 'PatientAge' as const, operator: 'LessThan' as const, value: '18' }],
          },
        },
      ],
    };
    expect(openIn(needs({}, guardian))).toEqual(['g']);
    const sample = (samplePercent: number) => ({
      signers: [{ id: 's', kind: 'CoSigner' as const, presence: 'MustBePresent' as const, samplePercent }],
    });
    const asked = (percent: number) =>
      Array.from({ length: 1_000 }, (_, n) => needs({ id: `p.${n}` }, sample(percent)).length).filter(Boolean).length;
    expect(asked(0)).toBe(0);
    expect(asked(100)).toBe(1_000);
    expect(asked(25)).toBeGreaterThan(150);
    expect(asked(25)).toBeLessThan(350);
    expect(asked(25)).toBe(asked(25));
  });
  it('take the reason of a patient who cannot sign, where that is allowed', () => {
    const patient = { signers: [{ id: 'p', kind: 'Patient' as const, presence: 'MustBePresent' as const }] };
    const unable = { patientSignatures: [{ role: 'Patient' as const, unableReason: 'Broken wrist' }] };
    expect(openIn(needs(unable, patient))).toEqual(['p']);
    expect(openIn(needs(unable, { ...patient, allowUnable: true }))).toEqual([]);
  });
});
