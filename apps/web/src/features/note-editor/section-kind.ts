import type { Note, NoteDefinitionSection, NoteSectionFormElement, NoteSectionKind } from '@notewell/model';
import type { ComponentType } from 'react';

export type NoteSection = NonNullable<Note['sections']>[number];
/** What a section's editor may change: its own section, and the note's few fields that a section stands for. */
export interface Change {
  readonly section?: Partial<NoteSection>;
  readonly note?: Partial<Pick<Note, 'sessionTime' | 'placeOfService'>>;
  /** A change of the note's own shape, such as its roster: made anew on whatever the note is by then, and harmless to repeat. */
  readonly shape?: (note: Note) => Note;
}

/** What is asked of a section, by its definition or by the shared section that it is a part of. */
export type SectionDefinition = NoteDefinitionSection & Pick<Partial<NoteSectionFormElement>, 'multiple' | 'itinerary'>;

export interface EditorProps {
  readonly note: Note;
  readonly section: NoteSection;
  /** What the definition asks of this section; absent where the definition is gone or not loaded. */
  readonly definition: SectionDefinition | undefined;
  /** Takes a way to produce the change, so that a key press need not. `part` tells changes of one section apart. */
  readonly onChange: (produce: () => Change, part?: string) => void;
  /** Id of the section's heading, which names the editor. */
  readonly labelledBy: string;
}
export interface ViewProps {
  readonly note: Note;
  readonly section: NoteSection;
}

/**
 * One kind of section: its folder exports this one object as `section`. Everything that differs between kinds is
 * here; nothing outside the folder asks for the kind.
 */
export interface SectionKind {
  readonly kinds: readonly [NoteSectionKind, ...NoteSectionKind[]];
  readonly Editor: ComponentType<EditorProps>;
  readonly View: ComponentType<ViewProps>;
  /** Whether there is nothing in it to read. */
  readonly isEmpty: (section: NoteSection, note: Note) => boolean;
  /** What it says in plain lines, for comparing versions. */
  readonly words: (section: NoteSection, note: Note) => string;
}
