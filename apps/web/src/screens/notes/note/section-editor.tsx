import type { Note, NoteDefinitionSection } from '@notewell/model';
import { memo, useCallback, useId, useState } from 'react';
import { CarriedMark, RiskOffer } from '../../../features/notes/note-editor/carried-mark.tsx';
import { sectionKindOf } from '../../../features/notes/note-editor/registry.ts';
import type { Change, NoteSection } from '../../../features/notes/note-editor/section-kind.ts';
import { ToolbarPlace } from '../../../features/notes/note-editor/toolbar-place.ts';
import { writingMark } from '../../../shell/frame/shortcuts.tsx';
import classes from './note.module.css';
import { RuleList } from './rule-list.tsx';
import type { RuleResult } from './rule-results.ts';

interface SectionEditorProps {
  readonly note: Note;
  readonly section: NoteSection;
  readonly definition: NoteDefinitionSection | undefined;
  readonly onChange: (sectionId: string, produce: () => Change) => void;
  readonly results: readonly RuleResult[];
  /** The service that the section is about, where nothing above it says so. */
  readonly whose?: string | undefined;
  /** The note from which sections were carried over. */
  readonly from?: string | undefined;
}

/** Edits one section, with its rule results below. */
export const SectionEditor = memo(
  Editing,
  (a, b) =>
    a.section === b.section &&
    sameParts(a, b) &&
    a.definition === b.definition &&
    a.onChange === b.onChange &&
    a.from === b.from &&
    a.whose === b.whose &&
    sameResults(a.results, b.results) &&
    noteFields.every((field) => a.note[field] === b.note[field]),
);
/** A shared section is rendered through its child sections. */
const sameParts = (a: SectionEditorProps, b: SectionEditorProps) =>
  a.section.form?.resourceType !== 'NoteSectionForm' || a.note.sections === b.note.sections;
const sameResults = (a: readonly RuleResult[], b: readonly RuleResult[]) =>
  a.length === b.length && a.every(({ rule, message }, at) => rule === b[at]?.rule && message === b[at].message);
/** Fields of the note that sections read. Other changes do not render them. */
const noteFields = ['sessionTime', 'services', 'subject', 'serviceDate', 'created', 'placeOfService'] as const;

function Editing({ note, section, definition, onChange, results, from, whose }: SectionEditorProps) {
  const headingId = useId();
  const { Editor } = sectionKindOf(section.kind);
  const { id } = section;
  const change = useCallback(
    (produce: () => Change, part?: string) => onChange(part === undefined ? id : `${id}/${part}`, produce),
    [onChange, id],
  );
  const [formatting, setFormatting] = useState<HTMLElement | null>(null);
  return (
    <section className={classes['section']} aria-labelledby={headingId} id={sectionAnchor(id)} {...writingMark}>
      <div className={classes['label']}>
        <h2 id={headingId} className={classes['heading']}>
          {[whose, section.title ?? definition?.title ?? 'Section'].filter(Boolean).join(': ')}
          {section.required ? <Required /> : null}
        </h2>
        <CarriedMark section={section} />
        <div ref={setFormatting} className={classes['formatting']} />
      </div>
      <div className={classes['body']}>
        {definition?.help && section.kind !== 'Narrative' ? <p className={classes['help']}>{definition.help}</p> : null}
        <ToolbarPlace value={formatting}>
          <Editor note={note} section={section} definition={definition} onChange={change} labelledBy={headingId} />
        </ToolbarPlace>
        <RiskOffer section={section} from={from} onChange={change} />
        <RuleList results={results} />
      </div>
    </section>
  );
}

/** A star, read as a word. */
const Required = () => (
  <>
    <span className={classes['required']} aria-hidden>
      *
    </span>
    <span className="nw-hidden"> required</span>
  </>
);

/** Anchor of a section for links in the signing strip. */
export const sectionAnchor = (id: string) => `section-${id}`;
