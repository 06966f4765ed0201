import type { Note } from '@notewell/model';
import type { Change } from './section-kind.ts';

/** The note with the changes of its sections made, by section id; a section that is gone takes its change with it. */
export function withChanges(note: Note, changes: ReadonlyMap<string, Change>): Note {
  let next: Note = note;
  for (const change of changes.values()) {
    if (change.note) next = { ...next, ...change.note };
    if (change.shape) next = change.shape(next);
  }
  const touched = (next.sections ?? []).some(({ id }) => changes.get(id)?.section);
  if (!touched) return next;
  return { ...next, sections: next.sections?.map((section) => ({ ...section, ...changes.get(section.id)?.section })) };
}
