import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { stateOfNote } from './session-words.ts';

const signatures: NonNullable<Note['signatures']> = [{ role: 'Author', status: 'Signed' }];
it('a note that its author has signed is no draft', () => {
  expect(stateOfNote({ status: 'Preliminary' })[0]).toBe('Draft');
  expect(stateOfNote({ status: 'Preliminary', signatures })[0]).toBe('Signed in part');
  const asked: Note['signatures'] = [...signatures, { role: 'Supervisor', status: 'Requested' }];
  expect(stateOfNote({ status: 'Preliminary', signatures: asked })[0]).toBe('To co-sign');
  expect(stateOfNote({ status: 'Preliminary', signatures, revisionRequests: [{ comment: 'x' }] })[0]).toBe('Sent back');
  expect(stateOfNote({ status: 'Final', signatures })[0]).toBe('Signed');
  expect(stateOfNote({ status: 'Amended', signatures })[0]).toBe('Amended');
  const again: Note['signatures'] = [...signatures, { role: 'Supervisor', status: 'Requested', required: true }];
  expect(stateOfNote({ status: 'Amended', signatures: again })[0]).toBe('Amended, to co-sign');
});
