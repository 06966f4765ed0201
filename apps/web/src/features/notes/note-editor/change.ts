import type { Note } from '@notewell/model';
import type { Change, ChangeUse, NoteSection } from './section-kind.ts';

/** Applies a change to a section. */
export function changedSection(section: NoteSection, change: Change | undefined, use: ChangeUse = 'show'): NoteSection {
  const next = (use === 'write' ? change?.written : undefined) ?? change?.section;
  return next ? { ...section, ...(typeof next === 'function' ? next(section) : next) } : section;
}

/** Applies changes to a note by section id. Drops changes of removed sections. */
export function withChanges(note: Note, changes: ReadonlyMap<string, Change>, use: ChangeUse = 'show'): Note {
  let next: Note = note;
  for (const change of changes.values()) {
    if (change.note) next = { ...next, ...change.note };
    if (change.shape) next = change.shape(next, use);
  }
  const touched = (next.sections ?? []).some(({ id }) => changes.get(id)?.section);
  if (!touched) return next;
  return { ...next, sections: next.sections?.map((section) => changedSection(section, changes.get(section.id), use)) };
}
