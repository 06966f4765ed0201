import { useResource } from '@notewell/client/react';
import type { NoteDefinition, NoteTemplate } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { useMemo } from 'react';
import { fromTemplate } from '../../../../../features/notes/note-editor/begin-from.ts';
import classes from '../../definition.module.css';
import { NoteSheet } from '../note-sheet.tsx';
import type { PreviewProps } from '../preview-props.ts';
import { sheetOf } from './note-type.tsx';

/** A new note of the template's type with the template's content. */
export function TemplatePreview({ value: template, around, naming }: PreviewProps<'NoteTemplate'>) {
  const reference = template.definition;
  const ofGroup = reference?.resourceType === 'GroupNoteDefinition';
  const group = useResource('GroupNoteDefinition', ofGroup ? reference?.id : undefined);
  const definition = useResource('NoteDefinition', ofGroup ? group.data?.show.id : reference?.id);
  if (!reference && (template.goals ?? []).length > 0)
    return <p className={classes['quiet']}>Care plans offer these goals under “From the library”.</p>;
  if (!reference) return <p className={classes['quiet']}>Choose its note type: the note that begins with it shows here.</p>;
  if (!definition.data)
    return definition.status === 'loading' || group.status === 'loading' ? (
      <SkeletonRows rows={4} />
    ) : (
      <p className={classes['quiet']}>Its note type could not be read.</p>
    );
  return <BegunWith template={template} definition={definition.data} around={around} naming={naming} />;
}

interface BegunProps extends Pick<PreviewProps<'NoteTemplate'>, 'around' | 'naming'> {
  readonly template: NoteTemplate;
  readonly definition: NoteDefinition;
  readonly title?: string;
}

/** A note with a template's content. Keyed by template, so that a change starts over. */
export function BegunWith({ template, definition, around, naming, title = template.title }: BegunProps) {
  const { sections: begins } = template;
  const sections = useMemo(() => {
    const empty = sheetOf(definition);
    const note = fromTemplate(
      {
        resourceType: 'Note',
        status: 'Preliminary',
        subject: { id: 'sample', resourceType: 'Group' },
        sections: empty.map(({ section }) => section),
      },
      { resourceType: 'NoteTemplate', title: '', ...(begins && { sections: begins }) },
    );
    const filled = new Map((note.sections ?? []).map((section) => [section.id, section]));
    return empty.map(({ section, asked }) => ({ section: filled.get(section.id) ?? section, asked }));
  }, [definition, begins]);
  return <NoteSheet key={JSON.stringify(begins)} title={title} sections={sections} around={around} naming={naming} />;
}
