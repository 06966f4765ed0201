import type { Note, NoteDefinitionSection } from '@notewell/model';
import { memo, useCallback, useId } from 'react';
import { sectionKindOf } from '../../features/note-editor/registry.ts';
import type { Change, NoteSection } from '../../features/note-editor/section-kind.ts';
import classes from './note.module.css';
import { RuleList } from './rule-list.tsx';
import type { RuleResult } from './rule-results.ts';

interface SectionEditorProps {
  readonly note: Note;
  readonly section: NoteSection;
  readonly definition: NoteDefinitionSection | undefined;
  readonly onChange: (sectionId: string, produce: () => Change) => void;
  readonly results: readonly RuleResult[];
}

/** One section to be written, with what the rules say of it beside it. */
export const SectionEditor = memo(
  Editing,
  (a, b) =>
    a.section === b.section &&
    sameParts(a, b) &&
    a.definition === b.definition &&
    a.onChange === b.onChange &&
    sameResults(a.results, b.results) &&
    noteFields.every((field) => a.note[field] === b.note[field]),
);
/** A shared section is drawn by its parts, which are sections of their own. */
const sameParts = (a: SectionEditorProps, b: SectionEditorProps) =>
  a.section.form?.resourceType !== 'NoteSectionForm' || a.note.sections === b.note.sections;
const sameResults = (a: readonly RuleResult[], b: readonly RuleResult[]) =>
  a.length === b.length && a.every(({ rule, message }, at) => rule === b[at]?.rule && message === b[at].message);
/** What sections read of the note beside themselves: a change of anything else does not draw them again. */
const noteFields = ['sessionTime', 'services', 'subject', 'serviceDate', 'created', 'placeOfService'] as const;

function Editing({ note, section, definition, onChange, results }: SectionEditorProps) {
  const headingId = useId();
  const { Editor } = sectionKindOf(section.kind);
  const { id } = section;
  const change = useCallback(
    (produce: () => Change, part?: string) => onChange(part === undefined ? id : `${id}/${part}`, produce),
    [onChange, id],
  );
  return (
    <section className={classes['section']} aria-labelledby={headingId} id={sectionAnchor(id)}>
      <div className={classes['body']}>
        <h2 id={headingId} className={classes['heading']}>
          {section.title ?? definition?.title ?? 'Section'}
          {section.required ? <span className={classes['required']}>required</span> : null}
        </h2>
        {definition?.help && section.kind !== 'Narrative' ? <p className={classes['help']}>{definition.help}</p> : null}
        <Editor note={note} section={section} definition={definition} onChange={change} labelledBy={headingId} />
      </div>
      <div className={classes['margin']}>
        <RuleList results={results} />
      </div>
    </section>
  );
}

/** Where the strip at the foot leads for what is to be done. */
export const sectionAnchor = (id: string) => `section-${id}`;
