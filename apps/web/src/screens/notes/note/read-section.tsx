import type { Note } from '@notewell/model';
import { sectionKindOf } from '../../../features/notes/note-editor/registry.ts';
import type { NoteSection } from '../../../features/notes/note-editor/section-kind.ts';
import classes from './note.module.css';

interface ReadSectionProps {
  readonly section: NoteSection;
  readonly note: Note;
  readonly level?: 2 | 3 | 4;
}

/** One section as signed. */
export function ReadSection({ section, note, level = 2 }: ReadSectionProps) {
  const { View, isEmpty } = sectionKindOf(section.kind);
  const Heading = `h${level}` as const;
  return (
    <section className={classes['part']}>
      <Heading className={classes['heading']}>{section.title ?? 'Section'}</Heading>
      {isEmpty(section, note) ? <p className={classes['nothing']}>Nothing written</p> : <View section={section} note={note} />}
    </section>
  );
}
