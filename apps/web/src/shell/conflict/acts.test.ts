import { expect, it } from 'vitest';
import { actAlone } from './acts.ts';
import { fieldDifferences } from './fields.ts';

const asked = { slot: '2', status: 'Requested', signer: { id: 's' } };
const base = { id: 'n', status: 'Preliminary', title: 'Note', signatures: [asked] };
const signed = { ...base, status: 'Final', signatures: [{ ...asked, status: 'Pending' }] };

it('a change that only signs or hands over holds no words to keep', () => {
  const act = (mine: object, before: object = base) => actAlone(before, mine)?.field;
  expect(act(signed)).toBe('signatures');
  // Signed and undone again.
  expect(act(base)).toBe('signatures');
  expect(act({ ...signed, title: 'Other' })).toBeUndefined();
  expect(act({ ...base, handOvers: [{ to: { id: 'x' } }], participants: [{ id: 'x' }] })).toBe('handOvers');
  // Participants alone are a change of the text.
  expect(act({ ...base, participants: [{ id: 'x' }] })).toBeUndefined();
  // The drawing of a patient cannot be asked for again.
  expect(act({ ...base, patientSignatures: [{ status: 'Pending' }] })).toBeUndefined();
  expect(act({ id: 'p', title: 'b' }, { id: 'p', title: 'a' })).toBeUndefined();
});
it('a comparison gives nobody a signature, or the status that it would bring', () => {
  const theirs = { ...base, title: 'Changed by the author', signatures: [] };
  expect(fieldDifferences(base, signed, theirs).map(({ label }) => label)).toEqual(['Title']);
  expect(fieldDifferences(base, { ...base, status: 'EnteredInError' }, theirs).map(({ label }) => label)).toEqual([
    'Status',
    'Title',
  ]);
});
