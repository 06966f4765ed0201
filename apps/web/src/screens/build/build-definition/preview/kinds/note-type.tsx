import type { NoteDefinition } from '@notewell/model';
import { useMemo } from 'react';
import { sectionFrom } from '../../../../../features/notes/group-note/roster.ts';
import classes from '../../definition.module.css';
import { NoteSheet, type SheetSection } from '../note-sheet.tsx';
import type { PreviewProps } from '../preview-props.ts';

/** A note's sections, created from the definition. */
export const sheetOf = ({ sections = [] }: Pick<NoteDefinition, 'sections'>): readonly SheetSection[] =>
  sections.map((asked) => ({ section: sectionFrom(asked), asked }));

/** A note of this type with its sections, and the reason why each shows or hides. */
export function NoteTypePreview({ value: definition, around, naming }: PreviewProps<'NoteDefinition'>) {
  const { sections: made } = definition;
  const sections = useMemo(() => sheetOf({ sections: made }), [made]);
  if (sections.length === 0) return <p className={classes['quiet']}>The note shows here as soon as it has a section.</p>;
  return <NoteSheet title={definition.title} sections={sections} around={around} naming={naming} />;
}
