import type { Note } from '@notewell/model';
import type { NoteSection } from './section-kind.ts';

/** A section made by one element of a shared section: it stands after the section that it is a part of. */
export const childSectionId = (parent: string, element: string): string => `${parent}/${element}`;
/** Whether a section is a part of another one of the same note. */
export const isChildOf = (id: string, parent: string): boolean => id.startsWith(`${parent}/`);
export const childrenOf = (note: Pick<Note, 'sections'>, parent: string): NoteSection[] =>
  (note.sections ?? []).filter(({ id }) => isChildOf(id, parent));
/** Sections that are parts of no other, in order: what a page lists. */
export const topSections = (note: Pick<Note, 'sections'>): NoteSection[] =>
  (note.sections ?? []).filter(({ id }) => !(note.sections ?? []).some((one) => isChildOf(id, one.id)));

/** The note with a part written: put in its place, or after the last part of the same section. */
export function withChild(note: Note, parent: string, child: NoteSection): Note {
  const sections = note.sections ?? [];
  const known = sections.findIndex(({ id }) => id === child.id);
  if (known >= 0) return { ...note, sections: sections.map((one, at) => (at === known ? { ...one, ...child } : one)) };
  const last = sections.findLastIndex(({ id }) => id === parent || isChildOf(id, parent));
  const place = last < 0 ? sections.length : last + 1;
  return { ...note, sections: [...sections.slice(0, place), child, ...sections.slice(place)] };
}
