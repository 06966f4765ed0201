import { durationFromMinutes, type Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { withChanges } from './change.ts';
import { NoteDraft } from './note-draft.ts';
import type { Change } from './section-kind.ts';
import { withPartTime } from './sections/form/part-time.tsx';

const note: Note = {
  resourceType: 'Note',
  id: 'p1.n1',
  status: 'Preliminary',
  subject: { id: 'p1' },
  sections: [
    { id: 'a', kind: 'Narrative', text: 'first' },
    { id: 'b', kind: 'Narrative', text: 'second' },
  ],
};
const write = (text: string): Change => ({ section: { text } });
const textOf = (of: Note, id: string) => of.sections?.find((section) => section.id === id)?.text;

test('a change touches its own section and leaves the others the same objects', () => {
  const next = withChanges(note, new Map([['a', write('new')]]));
  expect(textOf(next, 'a')).toBe('new');
  expect(next.sections?.[1]).toEqual(note.sections?.[1]);
});

test('a section may change the fields of the note that it stands for', () => {
  expect(withChanges(note, new Map([['t', { note: { sessionTime: { units: 3 } } }]])).sessionTime).toEqual({ units: 3 });
});

test('keeps a section’s words when a copy arrives during its save', async () => {
  let arrive: () => void = () => {};
  const draft = new NoteDraft(note, () => new Promise((resolve) => (arrive = resolve)));
  draft.change('a', () => write('typed'));
  const kept = draft.autosave.flush();
  draft.take({
    ...note,
    sections: [
      { id: 'a', kind: 'Narrative', text: 'first' },
      { id: 'b', kind: 'Narrative', text: 'elsewhere' },
    ],
  });
  expect(textOf(draft.note(), 'a')).toBe('typed');
  expect(textOf(draft.note(), 'b')).toBe('elsewhere');
  arrive();
  await kept;
});

test('words that could not be kept stay on the screen', async () => {
  const draft = new NoteDraft(note, () => Promise.reject(new Error('no room')));
  draft.change('a', () => write('typed'));
  await draft.autosave.flush();
  draft.take({ ...note });
  expect(textOf(draft.note(), 'a')).toBe('typed');
});

test('what did not change stays the same object through a new copy of the record', () => {
  const draft = new NoteDraft(note, () => Promise.resolve());
  const before = draft.note();
  draft.take({ ...structuredClone(note), title: 'New', sections: [...structuredClone(note.sections ?? [])] });
  expect(draft.note().title).toBe('New');
  expect(draft.note().sections).toBe(before.sections);
  expect(draft.note().subject).toBe(before.subject);
});

test('keeps the answers of a part and its minutes apart while both wait', () => {
  const subform = { id: 's', kind: 'Subform' as const };
  const waiting = new Map<string, Change>([
    ['s', { section: { answers: [{ questionId: 'q', value: 1 }] } }],
    ['s/time', { shape: (of) => withPartTime(of, 's', 20) }],
  ]);
  expect(withChanges({ ...note, sections: [subform] }, waiting, 'write').sections).toEqual([
    { ...subform, answers: [{ questionId: 'q', value: 1 }], sessionTime: { duration: durationFromMinutes(20) } },
  ]);
});
