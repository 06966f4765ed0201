import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { amendedBy, amending, keep, keptAmendment } from '../../../../features/notes/note-editor/amendment.ts';
import { writtenAgain } from './written-again.ts';

const patient = (id: string) => ({ id, resourceType: 'Patient' as const });
const assigned = (id: string, visitStatus: 'Show' | 'NoShow' = 'NoShow') => ({
  patient: patient(id),
  definition: { id: 'd', resourceType: 'NoteDefinition' as const },
  visitStatus,
});
const note: Note = {
  resourceType: 'Note',
  id: 'g.n',
  status: 'Final',
  composition: 'Group',
  subject: { id: 'g', resourceType: 'Group' },
  definitionAssignments: [assigned('a'), assigned('b'), assigned('c')],
};
const own = (id: string, status: Note['status']): Note => ({
  resourceType: 'Note',
  status,
  subject: patient(id),
  visitStatus: 'NoShow',
});

it('an amendment writes the notes of those members again whose notes were all entered in error', () => {
  const parts = [own('a', 'EnteredInError'), own('b', 'EnteredInError'), own('b', 'Final')];
  expect(writtenAgain(note, parts).map((one) => one.patient.id)).toEqual(['a']);
});
it('an amendment writes a note again only if the attendance changes', () => {
  const parts = [own('a', 'EnteredInError'), own('b', 'EnteredInError')];
  const changed = { ...note, definitionAssignments: [assigned('a', 'Show'), assigned('b')] };
  expect(writtenAgain(changed, parts).map(({ writes }) => writes)).toEqual([true, false]);
});
it('an amendment carries a corrected attendance', () => {
  const changed = { ...note, definitionAssignments: [assigned('a', 'Show'), assigned('b'), assigned('c')] };
  expect(amendedBy(note, amending(note, changed))).toEqual(changed);
  expect(amending(note, note)).not.toHaveProperty('definitionAssignments');
});
it('an amendment stored with the whole roster changes no member whom it leaves alone', () => {
  const roster = [assigned('a', 'Show'), assigned('b'), assigned('c')];
  const stored = keep({ sections: [], after: 0, definitionAssignments: roster });
  const resumed = (now: Note) => amendedBy(now, keptAmendment(now, stored) ?? amending(now, now)).definitionAssignments;
  expect(resumed(note)).toEqual(roster);
  const members = [assigned('a'), assigned('b', 'Show'), assigned('c')];
  const newer: Note = { ...note, status: 'Amended', amendments: [{ reason: 'Came late.' }], definitionAssignments: members };
  expect(resumed(newer)).toEqual(members);
});
it('an amendment leaves the attendance of a member that was amended meanwhile', () => {
  const kept = amending(note, { ...note, definitionAssignments: [assigned('a', 'Show'), assigned('b'), assigned('c')] });
  const newer = { ...note, definitionAssignments: [assigned('a'), assigned('b', 'Show')] };
  expect(amendedBy(newer, kept).definitionAssignments).toEqual([assigned('a', 'Show'), assigned('b', 'Show')]);
});
