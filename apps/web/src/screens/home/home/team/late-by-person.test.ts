import { type Note, preferencesInForce } from '@notewell/model';
import { expect, it } from 'vitest';
import { lateByPerson } from './late-by-person.ts';

const now = new Date('2026-11-20T15:00:00Z');
const note = (id: string, who: string, end: string): Note => ({
  resourceType: 'Note',
  id,
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: who, resourceType: 'Practitioner', display: who } }],
  sessionTime: { end },
});

it('counts late notes by author, the longest waiting first, and leaves out those in time', () => {
  const found = lateByPerson(
    [
      note('a', 'Maya', '2026-11-10T15:00:00Z'),
      note('b', 'Theo', '2026-11-03T15:00:00Z'),
      note('c', 'Maya', '2026-11-09T15:00:00Z'),
      note('d', 'Ruth', '2026-11-20T14:00:00Z'),
    ],
    preferencesInForce({}),
    now,
  );
  expect(found.map(({ name, count, oldest }) => [name, count, oldest.id])).toEqual([
    ['Theo', 1, 'b'],
    ['Maya', 2, 'c'],
  ]);
});

it('counts a note that its author has signed for those who are to co-sign it', () => {
  const person = (id: string) => ({ id, resourceType: 'Practitioner' as const, display: id });
  const signed: Note = {
    ...note('a', 'Maya', '2026-11-10T15:00:00Z'),
    signatures: [
      { slot: 'author', role: 'Author', status: 'Signed', signer: person('Maya'), required: true },
      { slot: 'cosigner', role: 'Supervisor', status: 'Requested', signer: person('Ruth'), required: true },
    ],
  };
  expect(lateByPerson([signed], preferencesInForce({}), now).map(({ name }) => name)).toEqual(['Ruth']);
});
