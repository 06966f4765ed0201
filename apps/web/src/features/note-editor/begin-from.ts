import { isRichText, type Note, type NoteTemplate, plainTextOf } from '@notewell/model';
import type { NoteSection } from './section-kind.ts';

/** What one section takes over. */
type Content = Pick<NoteSection, 'document' | 'text' | 'answers' | 'choices' | 'practicesUsed'>;

const isUnwritten = ({ document, text, answers, choices, practicesUsed }: NoteSection): boolean =>
  !(isRichText(document) ? plainTextOf(document) : (text ?? '')).trim() &&
  !answers?.length &&
  !choices?.length &&
  !practicesUsed?.length;

/** The note with its empty sections filled by section id; what is written stays as it is. */
function filled(note: Note, contentOf: (section: NoteSection) => Content | undefined, source?: string): Note {
  return {
    ...note,
    sections: (note.sections ?? []).map((section) => {
      const content = isUnwritten(section) ? contentOf(section) : undefined;
      return content
        ? { ...section, ...content, ...(source ? { importedFrom: { id: source, resourceType: 'Note' as const } } : {}) }
        : section;
    }),
  };
}

/** Takes over the words and answers of an earlier note into the sections that are still empty, and says whence. */
export function fromNote(note: Note, earlier: Note): Note {
  const known = new Map(earlier.sections?.map((section) => [section.id, section]));
  const contentOf = ({ id, kind }: NoteSection): Content | undefined => {
    const found = known.get(id);
    if (!found || found.kind !== kind || isUnwritten(found)) return undefined;
    const { document, text, answers, choices, practicesUsed } = found;
    return {
      ...(document === undefined ? {} : { document }),
      ...(text ? { text } : {}),
      ...(answers ? { answers } : {}),
      ...(choices ? { choices } : {}),
      ...(practicesUsed ? { practicesUsed } : {}),
    };
  };
  return filled(note, contentOf, earlier.id);
}

/** Takes over what a template begins with into the sections that are still empty: by section, else by what kind of section it is. */
export function fromTemplate(note: Note, template: NoteTemplate): Note {
  const contentOf = (section: NoteSection): Content | undefined => {
    const found =
      template.sections?.find((one) => one.section === section.id) ??
      template.sections?.find((one) => one.section === undefined && one.type !== undefined && one.type === section.type);
    if (!found) return undefined;
    const answers = (found.answers ?? []).map(({ linkId, values = [] }) => ({
      questionId: linkId,
      value: values.length === 1 ? (values[0] ?? '') : [...values],
    }));
    // A template written as rich text has no plain words of its own.
    const words = isRichText(found.document) ? plainTextOf(found.document) : found.text;
    return {
      ...(found.document === undefined ? {} : { document: found.document }),
      ...(words ? { text: words } : {}),
      ...(answers.length > 0 ? { answers } : {}),
    };
  };
  const next = filled(note, contentOf);
  return template.id ? { ...next, template: { id: template.id, resourceType: 'NoteTemplate', display: template.title } } : next;
}
