import { expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { GivenSignatures } from './given-signatures.tsx';

const stage = { client: {} };

it('a patient who declined to sign is named with the reason, and not among the signers', () => {
  const signer = { id: 'p', resourceType: 'Patient' as const };
  const declined = { signer, name: 'Ann Doe', status: 'Declined' as const, declinedReason: 'I want other goals.' };
  const alone = markupOf(<GivenSignatures patientSignatures={[declined]} />, stage);
  for (const words of ['Nobody has signed it.', 'Ann Doe declined to sign', 'I want other goals.'])
    expect(alone).toContain(words);
  const signed = { name: 'Dana Reyes', status: 'Signed' as const, signedAt: '2026-03-01T18:00:00Z' };
  const both = markupOf(<GivenSignatures signatures={[signed]} patientSignatures={[declined]} />, stage);
  expect(both).toContain('<strong>Dana Reyes</strong>');
  expect(both).not.toContain('<strong>Ann Doe</strong>');
  expect(both).not.toContain('Nobody has signed it.');
});
