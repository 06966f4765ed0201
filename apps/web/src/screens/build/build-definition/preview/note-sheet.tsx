import type { Note } from '@notewell/model';
import { answersFrom, isSectionShown } from '@notewell/rules';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Around } from '../../../../features/forms/form-renderer/index.ts';
import { withChanges } from '../../../../features/notes/note-editor/change.ts';
import { SurroundingsProvider } from '../../../../features/notes/note-editor/note-surroundings.ts';
import { sectionKindOf } from '../../../../features/notes/note-editor/registry.ts';
import type { EditorProps, NoteSection, SectionDefinition } from '../../../../features/notes/note-editor/section-kind.ts';
import classes from '../definition.module.css';
import { explained } from './explained.ts';
import preview from './preview.module.css';
import { WhyList } from './why-list.tsx';

export interface SheetSection {
  readonly section: NoteSection;
  readonly asked: SectionDefinition;
}
interface NoteSheetProps {
  readonly title: string;
  readonly sections: readonly SheetSection[];
  readonly around: Around;
  readonly naming: (id: string) => string | undefined;
}

/** A group's note, so that no chart is read. */
const blank: Note = {
  resourceType: 'Note',
  id: 'preview',
  status: 'Preliminary',
  subject: { id: 'sample', resourceType: 'Group', display: 'Sample' },
};

/** A note in the real editors. Typed text stays as long as its section. */
export function NoteSheet({ title, sections, around, naming }: NoteSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Note>(blank);
  const note = useMemo((): Note => {
    const before = new Map((typed.sections ?? []).map((section) => [section.id, section]));
    const own = sections.map(({ section }) => {
      const held = before.get(section.id);
      return held?.kind === section.kind ? { ...section, ...written(held), ...named(section) } : section;
    });
    const parts = (typed.sections ?? []).filter(({ id }) => sections.some(({ section }) => id.startsWith(`${section.id}/`)));
    return { ...typed, sections: [...own, ...parts] };
  }, [typed, sections]);
  const context = useMemo(
    () => ({ ...around, answers: answersFrom((note.sections ?? []).flatMap(({ answers = [] }) => answers)) }),
    [around, note.sections],
  );
  const rows = explained(
    sections.map(({ section: { id, title: of }, asked: { displayWhen, presence } }) => ({
      id,
      title: of ?? 'Section',
      displayWhen,
      presence,
    })),
    context,
    naming,
  ).filter(({ why }) => why.display ?? !why.shown);
  const change = (id: string, produce: Parameters<EditorProps['onChange']>[0]) => {
    const made = produce();
    setTyped((before) => withChanges({ ...before, sections: note.sections }, new Map([[id, made]])));
  };
  return (
    <>
      <WhyList title="Sections with conditions" rows={rows} none={t('No section depends on an answer or the $t(patient).')} />
      <div className={preview['preview']}>
        <h3>{title}</h3>
        <SurroundingsProvider value={context}>
          {sections.map(({ section, asked }) => {
            const now = note.sections?.find(({ id }) => id === section.id) ?? section;
            return isSectionShown(now, asked, note, context) ? (
              <Section
                key={`${section.id} ${section.kind} ${section.form?.id}`}
                note={note}
                section={now}
                asked={asked}
                onChange={change}
              />
            ) : null;
          })}
        </SurroundingsProvider>
      </div>
    </>
  );
}

/** Fields that define the section follow the definition; the others are typed content. */
const named = ({ title, required, form, type }: NoteSection) => ({ title, required, form, type });
const written = ({ id: _id, kind: _kind, ...rest }: NoteSection) => rest;

interface SectionProps {
  readonly note: Note;
  readonly section: NoteSection;
  readonly asked: SectionDefinition;
  readonly onChange: (id: string, produce: Parameters<EditorProps['onChange']>[0]) => void;
}

function Section({ note, section, asked, onChange }: SectionProps) {
  const headingId = useId();
  const { Editor } = sectionKindOf(section.kind);
  return (
    <section aria-labelledby={headingId} className={preview['sheetSection']}>
      <h4 id={headingId}>
        {section.title ?? 'Section'}
        {section.required || asked.presence === 'MustBePresent' ? <span className={classes['quiet']}> required</span> : null}
      </h4>
      {asked.help && section.kind !== 'Narrative' ? <p className={classes['quiet']}>{asked.help}</p> : null}
      <Editor
        note={note}
        section={section}
        definition={asked}
        labelledBy={headingId}
        onChange={(produce) => onChange(section.id, produce)}
      />
    </section>
  );
}
