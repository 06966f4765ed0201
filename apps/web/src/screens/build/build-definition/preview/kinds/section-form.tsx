import { useMemo } from 'react';
import classes from '../../definition.module.css';
import { NoteSheet, type SheetSection } from '../note-sheet.tsx';
import type { PreviewProps } from '../preview-props.ts';

/** The elements of a shared section in a note's editor. */
export function SectionFormPreview({ value: form, around, naming }: PreviewProps<'NoteSectionForm'>) {
  const { elements } = form;
  const sections = useMemo(
    () =>
      (elements ?? []).map((element): SheetSection => {
        const { id, kind, title = '', required, form: asks } = element;
        return {
          section: { id, kind, title, ...(required && { required }), ...(asks && { form: asks }) },
          asked: { ...element, kind: 'Form', content: kind, title },
        };
      }),
    [elements],
  );
  if (sections.length === 0) return <p className={classes['quiet']}>The section shows here as soon as it has an element.</p>;
  return <NoteSheet title={form.title} sections={sections} around={around} naming={naming} />;
}
