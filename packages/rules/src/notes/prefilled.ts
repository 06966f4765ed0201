import { isRichText, type Note, type NoteTemplate, plainTextOf } from '@notewell/model';

type Section = NonNullable<Note['sections']>[number];
type TemplateSection = NonNullable<NoteTemplate['sections']>[number];

/** Initial text of each section, by section id. */
export type Prefilled = ReadonlyMap<string, readonly string[]>;

/** Plain text of a section or a template's section. */
export const plainWords = ({ document, text }: Pick<Section, 'document' | 'text'>): string =>
  (isRichText(document) ? plainTextOf(document) : (text ?? '')).replaceAll(/\s+/g, ' ').trim();

/** A template's section for a note's section: by its id, else by its type. */
export const templateSectionOf = (template: NoteTemplate, section: Section): TemplateSection | undefined =>
  template.sections?.find((one) => one.section === section.id) ??
  template.sections?.find((one) => one.section === undefined && one.type !== undefined && one.type === section.type);

/**
 * Text that templates and named earlier notes may have put into a note. All templates of its type count: a template's text
 * does not become the author's because the note no longer names it.
 */
export function prefilledOf(note: Note, templates: readonly NoteTemplate[], earlier: readonly Note[]): Prefilled {
  return new Map(
    (note.sections ?? []).map((section) => {
      const begun = templates.map((template) => templateSectionOf(template, section));
      const from = earlier.find(({ id }) => id !== undefined && id === section.importedFrom?.id);
      const copied = from?.sections?.find(({ id }) => id === section.id);
      return [section.id, [...begun, copied].flatMap((one) => (one ? [plainWords(one)] : [])).filter(Boolean)];
    }),
  );
}
