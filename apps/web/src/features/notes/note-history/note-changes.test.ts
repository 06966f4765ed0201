import { type Note, richTextOf } from '@notewell/model';
import { expect, test } from 'vitest';
import { noteChanges } from './note-changes.ts';

const narrative = (text: string) => ({
  id: 's',
  kind: 'Narrative' as const,
  title: 'Subjective',
  // A document is JSON by construction.
  document: JSON.parse(JSON.stringify(richTextOf(text))),
  text,
});
const note = (text: string, rest: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  sections: [narrative(text)],
  ...rest,
});

test('a changed word is shown under its section’s title', () => {
  expect(noteChanges(note('Mood low'), note('Mood brighter'))).toEqual([
    {
      label: 'Subjective',
      stretches: [
        { kind: 'same', text: 'Mood ' },
        { kind: 'removed', text: 'low' },
        { kind: 'added', text: 'brighter' },
      ],
    },
  ]);
});
test('signing shows as the status and the signer', () => {
  const signed = note('x', { status: 'Final', signatures: [{ name: 'Dana Reyes', signedAt: '2026-11-21T02:05:00Z' }] });
  expect(noteChanges(note('x'), signed).map(({ label }) => label)).toEqual(['Status', 'Signatures']);
});
test('the first version is all new', () => {
  expect(noteChanges(undefined, note('Begun')).flatMap(({ stretches }) => stretches.map(({ kind }) => kind))).toEqual([
    'added',
    'added',
  ]);
});
test('a section that was taken away is shown as removed', () => {
  expect(noteChanges(note('gone'), note('', { sections: [] }))).toEqual([
    { label: 'Subjective', stretches: [{ kind: 'removed', text: 'gone' }] },
  ]);
});
