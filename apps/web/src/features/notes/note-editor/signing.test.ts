import type { Note } from '@notewell/model';
import { validate } from '@notewell/model';
import { expect, test } from 'vitest';
import {
  addendum,
  asksFor,
  asksReviewOf,
  givenSignatures,
  isOpen,
  isOpenToSupervisors,
  roleOf,
  signed,
  signerOf,
  signerWords,
} from './signing.ts';

const signer = signerOf({ id: 'dr', name: { given: 'Dana', family: 'Reyes' }, credentials: 'LCSW' });
const note: Note = { resourceType: 'Note', id: 'p1.n1', status: 'Preliminary', subject: { id: 'p1', resourceType: 'Patient' } };
const now = '2026-11-21T02:05:00.000Z';

test('signing makes the note final with the signer’s name, credentials and time', () => {
  const after = signed(note, signer, now);
  expect(after.status).toBe('Final');
  expect(isOpen(after)).toBe(false);
  expect(givenSignatures(after)).toMatchObject([{ name: 'Dana Reyes', credentials: 'LCSW', signedAt: now, status: 'Pending' }]);
  expect(signerWords(signer)).toBe('Dana Reyes, LCSW');
});
test('a slot that waits for this signer is filled, not doubled', () => {
  const asked: Note = { ...note, signatures: [{ signer: { id: 'dr' }, role: 'Author', status: 'Requested', requestedAt: now }] };
  expect(signed(asked, signer, now).signatures).toHaveLength(1);
  expect(signed(asked, signer, now).signatures?.[0]).toMatchObject({ status: 'Pending', requestedAt: now });
});
test('a slot that waits for somebody else is left to them', () => {
  const asked: Note = { ...note, signatures: [{ signer: { id: 'supervisor' }, role: 'Supervisor', status: 'Requested' }] };
  expect(signed(asked, signer, now).signatures?.map(({ status }) => status)).toEqual(['Requested', 'Pending']);
});
test('a note asks for what is awaited, and for nothing once it was entered in error', () => {
  const asked: Note = {
    ...note,
    signatures: [{ signer: { id: 'ruth' }, role: 'Supervisor', status: 'Requested' }],
    reviewers: [{ reviewer: { id: 'quinn' }, status: 'Requested' }],
  };
  expect([asksFor(asked, 'ruth'), asksReviewOf(asked, 'quinn')]).toEqual([true, true]);
  const wrong = { ...asked, status: 'EnteredInError' as const };
  expect([asksFor(wrong, 'ruth'), asksReviewOf(wrong, 'quinn')]).toEqual([false, false]);
});
test('a signature that was given is never replaced', () => {
  const given: Note = {
    ...note,
    signatures: [{ signer: { id: 'dr' }, role: 'Author', status: 'Signed', signedAt: '2026-01-01T00:00:00Z' }],
  };
  expect(signed(given, signer, now).signatures?.[0]).toMatchObject({ signedAt: '2026-01-01T00:00:00Z' });
});
test('a signed note and an addendum pass the model’s own validation', () => {
  const after = { ...signed(note, signer, now), addenda: [addendum('Patient called back.', signer, now, 'a1')] };
  expect(validate('Note', after)).toMatchObject({ ok: true });
});

test('a supervisor signs in the supervisor’s place, the performer as the author', () => {
  const performed: Note = { ...note, participants: [{ role: 'PrimaryPerformer', individual: { id: 'dr' } }] };
  const presence = 'MustBePresent' as const;
  const configuration = {
    signers: [
      { id: 'a', kind: 'Author' as const, presence },
      { id: 's', kind: 'Supervisor' as const, presence },
    ],
  };
  const supervisor = signerOf({ id: 'sup', name: { given: 'Joan', family: 'Ives' } });
  expect(roleOf(performed, signer, configuration)).toBe('Author');
  expect(roleOf(performed, supervisor, configuration)).toBe('Supervisor');
  expect(signed(performed, supervisor, now, 'Supervisor').signatures?.[0]).toMatchObject({
    role: 'Supervisor',
    meaning: 'CoSignature',
  });
});

test('a note that waits for more supervisors than are asked is open to the others', () => {
  const place = { id: 'sup', kind: 'Supervisor' as const, presence: 'MustBePresent' as const };
  const office = { id: 'office', kind: 'CoSigner' as const, presence: 'MustBePresent' as const };
  const configuration = { signers: [office, place] };
  const asking = (count: number): Note => ({
    ...note,
    participants: [{ role: 'PrimaryPerformer', individual: { id: 'dr', resourceType: 'Practitioner' } }],
    signatures: Array.from({ length: count }, (_, at) => ({
      signer: { id: `s${at}` },
      role: 'Supervisor',
      slot: 'sup',
      status: 'Requested',
    })),
  });
  const eleventh = signerOf({ id: 'eleventh', name: { given: 'Lee', family: 'Oh' } });
  expect([9, 10].map((count) => isOpenToSupervisors(asking(count), configuration))).toEqual([false, true]);
  expect(isOpenToSupervisors(asking(10), { signers: [{ ...place, practitioners: [{ id: 's1' }] }] })).toBe(false);
  expect([roleOf(asking(10), eleventh, configuration), roleOf(asking(10), signer, configuration)]).toEqual([
    'Supervisor',
    'Author',
  ]);
});
