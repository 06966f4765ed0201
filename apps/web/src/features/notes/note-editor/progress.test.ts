import type { Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

const note: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  sections: [
    { id: 's', kind: 'Narrative', title: 'Subjective', required: true, text: 'Slept.' },
    { id: 'r', kind: 'Narrative', title: 'Risk', required: true, text: ' ' },
    { id: 'g', kind: 'Narrative', title: 'Comment' },
  ],
};

test('counts what is written and names what is required and missing', () => {
  const { written, of, missing } = progressOf(note, note.sections ?? []);
  expect([written, of, missing.map(({ title }) => title)]).toEqual([1, 3, ['Risk']]);
});
test('leaves out sections that are not shown', () => {
  expect(progressOf(note, []).of).toBe(0);
});
