import { expect, it } from 'vitest';
import { fieldDifferences } from './fields.ts';
import { isSignatureAlone } from './signing.ts';

const asked = { slot: '2', status: 'Requested', signer: { id: 's' } };
const base = { id: 'n', status: 'Preliminary', title: 'Note', signatures: [asked] };
const signed = { ...base, status: 'Final', signatures: [{ ...asked, status: 'Pending' }] };

it('a change that only signs holds no words to keep', () => {
  expect(isSignatureAlone(base, signed)).toBe(true);
  // Signed and undone again.
  expect(isSignatureAlone(base, base)).toBe(true);
  expect(isSignatureAlone(base, { ...signed, title: 'Other' })).toBe(false);
  // The drawing of a patient cannot be asked for again.
  expect(isSignatureAlone(base, { ...base, patientSignatures: [{ status: 'Pending' }] })).toBe(false);
  expect(isSignatureAlone({ id: 'p', title: 'a' }, { id: 'p', title: 'a' })).toBe(false);
});
it('a comparison gives nobody a signature, or the status that it would bring', () => {
  const theirs = { ...base, title: 'Changed by the author', signatures: [] };
  expect(fieldDifferences(base, signed, theirs).map(({ label }) => label)).toEqual(['Title']);
  expect(fieldDifferences(base, { ...base, status: 'EnteredInError' }, theirs).map(({ label }) => label)).toEqual([
    'Status',
    'Title',
  ]);
});
