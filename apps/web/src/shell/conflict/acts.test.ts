import { expect, it } from 'vitest';
import { actAlone } from './acts.ts';
import { fieldDifferences } from './fields.ts';

const asked = { slot: '2', status: 'Requested', signer: { id: 's' } };
const base = { id: 'n', status: 'Preliminary', title: 'Note', signatures: [asked] };
const signed = { ...base, status: 'Final', signatures: [{ ...asked, status: 'Pending' }] };

it('a change that only signs or hands over holds no words to keep', () => {
  const signature = ['signatures', 'status'];
  const act = (mine: object, touched = signature, before: object = base) => actAlone(before, mine, touched)?.refused;
  expect(act(signed)).toBe('Your signature was not given');
  // Signed and undone again.
  expect(act(base)).toBe('Your signature was not given');
  // Words that were typed and taken back are no act.
  expect(act(base, ['sections'])).toBeUndefined();
  expect(act({ ...signed, title: 'Other' })).toBeUndefined();
  // Participants alone are a change of the text.
  expect(act({ ...base, participants: [{ id: 'x' }] }, ['participants'])).toBeUndefined();
  // The drawing of a patient cannot be asked for again.
  expect(act({ ...base, patientSignatures: [{ status: 'Pending' }] }, ['patientSignatures'])).toBeUndefined();
  const handedOver = { ...base, handOvers: [{ to: { id: 'x' }, reason: 'On leave.' }], participants: [{ id: 'x' }] };
  expect(actAlone(base, handedOver, ['handOvers', 'participants'])).toEqual({
    refused: 'The note was not handed over',
    words: ['On leave.'],
  });
});
it('a comparison gives nobody a signature, or the status that it would bring', () => {
  const theirs = { ...base, title: 'Changed by the author', signatures: [] };
  expect(fieldDifferences(base, signed, theirs).map(({ label }) => label)).toEqual(['Title']);
  expect(fieldDifferences(base, { ...base, status: 'EnteredInError' }, theirs).map(({ label }) => label)).toEqual([
    'Status',
    'Title',
  ]);
});
