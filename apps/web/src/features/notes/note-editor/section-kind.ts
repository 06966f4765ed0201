import type { Note, NoteDefinitionSection, NoteSectionFormElement, NoteSectionKind } from '@notewell/model';
import type { ComponentType } from 'react';

export type NoteSection = NonNullable<Note['sections']>[number];
/** New values of a section, or a function that computes them from the section at write time. */
export type SectionChange = Partial<NoteSection> | ((current: NoteSection) => Partial<NoteSection>);
/** A change is shown over the record until it is written. */
export type ChangeUse = 'show' | 'write';
/** A change by a section editor: its own section, and the few note fields that sections edit. */
export interface Change {
  readonly section?: SectionChange;
  readonly note?: Partial<Pick<Note, 'sessionTime' | 'placeOfService' | 'location' | 'services' | 'mode'>>;
  /** Replaces `section` when the note is written: the typed text, merged with the record's. */
  readonly written?: (current: NoteSection) => Partial<NoteSection>;
  /** A change of the note's structure, such as its roster. Applied to the note at write time, possibly repeatedly. */
  readonly shape?: (note: Note, use: ChangeUse) => Note;
  /** Called when the device has the change. */
  readonly kept?: () => void;
}

/** Requirements of a section, from its definition or the shared section it belongs to. */
export type SectionDefinition = NoteDefinitionSection & Pick<Partial<NoteSectionFormElement>, 'multiple' | 'itinerary'>;

export interface EditorProps {
  readonly note: Note;
  readonly section: NoteSection;
  /** The section's definition; absent if deleted or not loaded. */
  readonly definition: SectionDefinition | undefined;
  /** Takes a function that produces the change, so that a key press is cheap. `part` separates changes of one section. */
  readonly onChange: (produce: () => Change, part?: string) => void;
  /** Id of the section's heading, which labels the editor. */
  readonly labelledBy: string;
}
export interface ViewProps {
  readonly note: Note;
  readonly section: NoteSection;
}

/**
 * A section kind; its folder exports this object as `section`. It holds all differences between kinds.
 * Code outside the folder does not compare kinds.
 */
export interface SectionKind {
  readonly kinds: readonly [NoteSectionKind, ...NoteSectionKind[]];
  readonly Editor: ComponentType<EditorProps>;
  readonly View: ComponentType<ViewProps>;
  /** True if the section has no content. */
  readonly isEmpty: (section: NoteSection, note: Note) => boolean;
  /** The content as plain lines, for comparing versions. */
  readonly words: (section: NoteSection, note: Note) => string;
}
