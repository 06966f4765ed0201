import type { Note } from '@notewell/model';
import type { NoteSection } from './section-kind.ts';

/** Id of a section made by one element of a shared section. It follows its parent section. */
export const childSectionId = (parent: string, element: string): string => `${parent}/${element}`;
/** True if the section belongs to the parent section of the same note. */
export const isChildOf = (id: string, parent: string): boolean => id.startsWith(`${parent}/`);
export const childrenOf = (note: Pick<Note, 'sections'>, parent: string): NoteSection[] =>
  (note.sections ?? []).filter(({ id }) => isChildOf(id, parent));
/** Sections without a parent, in order, as a page lists them. */
export const topSections = (note: Pick<Note, 'sections'>): NoteSection[] =>
  (note.sections ?? []).filter(({ id }) => !(note.sections ?? []).some((one) => isChildOf(id, one.id)));

/** Writes a child section: replaces it, or inserts it after its last sibling. */
export function withChild(note: Note, parent: string, child: NoteSection): Note {
  const sections = note.sections ?? [];
  const known = sections.findIndex(({ id }) => id === child.id);
  if (known >= 0) return { ...note, sections: sections.map((one, at) => (at === known ? { ...one, ...child } : one)) };
  const last = sections.findLastIndex(({ id }) => id === parent || isChildOf(id, parent));
  const place = last < 0 ? sections.length : last + 1;
  return { ...note, sections: [...sections.slice(0, place), child, ...sections.slice(place)] };
}
