import { isRichText, type Note, type NoteTemplate, plainTextOf } from '@notewell/model';
import { templateSectionOf } from '@notewell/rules';
import { isRisk } from './carried.ts';
import type { NoteSection } from './section-kind.ts';

/** Content that one section takes from another. */
type Content = Pick<NoteSection, 'document' | 'text' | 'answers' | 'choices' | 'practicesUsed'>;

const isUnwritten = ({ document, text, answers, choices, practicesUsed }: NoteSection): boolean =>
  !(isRichText(document) ? plainTextOf(document) : (text ?? '')).trim() &&
  !answers?.length &&
  !choices?.length &&
  !practicesUsed?.length;

/** Fills the note's empty sections by section id; written sections stay. */
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

/** Copies text and answers of an earlier note into empty sections, except those about risk, and records the source. */
export function fromNote(note: Note, earlier: Note): Note {
  const known = new Map(earlier.sections?.map((section) => [section.id, section]));
  const contentOf = (section: NoteSection): Content | undefined => {
    const { id, kind } = section;
    const found = isRisk(section) ? undefined : known.get(id);
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

/** True if the note would take something from that one. */
const isFilled = (before: Note, after: Note): boolean =>
  (after.sections ?? []).some((section, at) => section !== before.sections?.[at]);

/** The reason why nothing of an earlier note or a template goes into the note; undefined if something does. */
export const nothingFrom = (note: Note, next: Note): string | undefined =>
  isFilled(note, next) ? undefined : 'Nothing to add: it has no text for a section that is empty here.';

/** Copies a template's content into empty sections, matched by section id, else by kind. */
export function fromTemplate(note: Note, template: NoteTemplate): Note {
  const contentOf = (section: NoteSection): Content | undefined => {
    const found = templateSectionOf(template, section);
    if (!found) return undefined;
    const answers = (found.answers ?? []).map(({ linkId, values = [] }) => ({
      questionId: linkId,
      value: values.length === 1 ? (values[0] ?? '') : [...values],
    }));
    // A rich-text template has no plain text of its own.
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
