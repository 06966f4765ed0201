import type { Note } from '@notewell/model';
import { expect, it } from 'vitest';
import { fromNote, fromTemplate, nothingFrom } from './begin-from.ts';
import { begunFrom } from './carried.ts';

const note = (sections: Note['sections'], id?: string): Note => ({
  resourceType: 'Note',
  ...(id ? { id } : {}),
  status: 'Preliminary',
  subject: { id: 'p' },
  sections: sections ?? [],
});
const begun = note([
  { id: 'a', kind: 'Narrative', text: 'Written today.' },
  { id: 'b', kind: 'Narrative' },
  { id: 'c', kind: 'Narrative', type: 'plan' },
]);

it('an earlier note fills what is empty, says whence, and overwrites nothing', () => {
  const earlier = note(
    [
      { id: 'a', kind: 'Narrative', text: 'Old.' },
      { id: 'b', kind: 'Narrative', text: 'Old words.' },
      { id: 'c', kind: 'Form', answers: [{ questionId: 'q', value: 1 }] },
    ],
    'p.old',
  );
  const next = fromNote(begun, earlier);
  expect(next.sections?.map(({ text }) => text)).toEqual(['Written today.', 'Old words.', undefined]);
  expect(next.sections?.[1]?.importedFrom).toEqual({ id: 'p.old', resourceType: 'Note' });
  expect(fromNote(next, earlier)).toEqual(next);
});
it('an earlier note without text for an empty section says that it adds nothing', () => {
  const written = note([{ id: 'a', kind: 'Narrative', text: 'Written today.' }]);
  const earlier = note([{ id: 'a', kind: 'Narrative', text: 'Old.' }], 'p.old');
  expect(nothingFrom(written, fromNote(written, earlier))).toMatch(/^Nothing to add/);
  expect(nothingFrom(begun, fromNote(begun, note([{ id: 'b', kind: 'Narrative', text: 'Old.' }], 'p.old')))).toBeUndefined();
});
it('the text about risk is never carried over by itself', () => {
  const risk = { id: 'r', kind: 'Narrative' as const, title: 'Risk' };
  const earlier = note(
    [
      { ...risk, text: 'Denies ideation.' },
      { id: 'b', kind: 'Narrative', text: 'Old.' },
    ],
    'p.old',
  );
  const next = fromNote(note([risk, { id: 'b', kind: 'Narrative' }]), earlier);
  expect(next.sections?.map(({ text }) => text)).toEqual([undefined, 'Old.']);
  expect(begunFrom(next)).toBe('p.old');
});
it('a template fills by section, else by the kind of section, and is named', () => {
  const next = fromTemplate(begun, {
    resourceType: 'NoteTemplate',
    id: 't',
    title: 'Usual',
    sections: [
      { section: 'b', text: 'As usual.' },
      { type: 'plan', text: 'Next week.' },
    ],
  });
  expect(next.sections?.map(({ text }) => text)).toEqual(['Written today.', 'As usual.', 'Next week.']);
  expect(next.template?.id).toBe('t');
});
it('a template of rich text gives its words as plain text too', () => {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'As usual.' }] }] };
  const next = fromTemplate(begun, { resourceType: 'NoteTemplate', title: 'Usual', sections: [{ section: 'b', document }] });
  expect(next.sections?.find(({ id }) => id === 'b')).toMatchObject({ document, text: 'As usual.' });
});
