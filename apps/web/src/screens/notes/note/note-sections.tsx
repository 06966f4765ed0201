import type { Note, NoteDefinition } from '@notewell/model';
import { authorIn } from '@notewell/rules';
import { begunFrom } from '../../../features/notes/note-editor/carried.ts';
import { topSections } from '../../../features/notes/note-editor/child-sections.ts';
import type { Change, NoteSection } from '../../../features/notes/note-editor/section-kind.ts';
import { useMe } from '../../../shell/session/session.ts';
import { ServiceParts } from './multi-service/service-parts.tsx';
import type { RuleResult } from './rule-results.ts';
import { SectionEditor } from './section-editor.tsx';

interface NoteSectionsProps {
  readonly note: Note;
  readonly definition: NoteDefinition | undefined;
  readonly isShown: (section: NoteSection) => boolean;
  readonly onChange: (key: string, produce: () => Change) => void;
  readonly results: ReadonlyMap<string, readonly RuleResult[]>;
}

/** The sections that belong to the whole note, then those of each service. */
export function NoteSections({ note, definition, isShown, onChange, results }: NoteSectionsProps) {
  // Only the author says that a risk is the same today, not their scribe.
  const isAuthor = useMe().profile.id === authorIn(note);
  const asked = new Map(definition?.sections?.map((section) => [section.id, section]));
  return (
    <>
      {topSections(note).map((section) =>
        section.patient || section.service || !isShown(section) ? null : (
          <SectionEditor
            key={section.id}
            note={note}
            section={section}
            definition={asked.get(section.id)}
            onChange={onChange}
            results={results.get(section.id) ?? none}
            from={isAuthor ? begunFrom(note) : undefined}
          />
        ),
      )}
      {note.composition === 'MultiService' ? (
        <ServiceParts note={note} definition={definition} onChange={onChange} results={results} />
      ) : null}
    </>
  );
}

const none: readonly RuleResult[] = [];
