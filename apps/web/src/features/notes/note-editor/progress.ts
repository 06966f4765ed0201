import type { Note } from '@notewell/model';
import { sectionKindOf } from './registry.ts';
import type { NoteSection } from './section-kind.ts';

export interface Progress {
  readonly written: number;
  readonly of: number;
  /** Required sections without content, in order. */
  readonly missing: readonly NoteSection[];
}

/** How much of a note is written, among the sections it shows. */
export function progressOf(note: Note, shown: readonly NoteSection[]): Progress {
  const empty = new Set(shown.filter((section) => sectionKindOf(section.kind).isEmpty(section, note)));
  return {
    written: shown.length - empty.size,
    of: shown.length,
    missing: shown.filter((section) => section.required === true && empty.has(section)),
  };
}
