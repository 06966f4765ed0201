import type { Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { keepAsked } from './note-signers.ts';

const author = { signer: { id: 'a' }, role: 'Author', slot: '1', status: 'Signed' } as const;
const noteWith = (signatures: NonNullable<Note['signatures']>): Note => ({
  resourceType: 'Note',
  id: 'p.n',
  status: 'Preliminary',
  subject: { id: 'p' },
  signatures,
});

test.each([
  { signer: { id: 's' }, role: 'Supervisor', slot: '2', status: 'Declined' },
  { signer: { id: 's' }, role: 'Supervisor', slot: '2', status: 'Requested', required: true },
] as const)('a signature that was $status by the supervisor is not left out of a signed text', (asked) => {
  const after = noteWith([author]);
  keepAsked(noteWith([author, asked]), after);
  expect(after.signatures).toEqual([author, asked]);
  const answered = noteWith([author, { ...asked, status: 'Signed' }]);
  keepAsked(noteWith([author, asked]), answered);
  expect(answered.signatures).toHaveLength(2);
});
