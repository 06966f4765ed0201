import { isRichText, type Note, type NoteTemplate, plainTextOf } from '@notewell/model';

type Section = NonNullable<Note['sections']>[number];
type TemplateSection = NonNullable<NoteTemplate['sections']>[number];

/** Initial content of a section. */
interface Begun {
  readonly words: readonly string[];
  /** Answers, choices and diagnoses, each by its key. */
  readonly picks: ReadonlySet<string>;
}
/** Initial content of each section, by section id. */
export type Prefilled = ReadonlyMap<string, Begun>;

type Coded = NonNullable<Section['choices']>[number];
/** A choice by its code or its text. */
export const choiceKey = ({ code, display }: Coded): string => `choice ${code ?? display ?? ''}`;
/** A diagnosis with its remark, as it is repeated from note to note. */
export const diagnosisKey = ({ code, note }: NonNullable<Section['diagnoses']>[number]): string =>
  `diagnosis ${code?.code ?? code?.display ?? ''} ${note ?? ''}`;
/** An answer by its question and values. */
export const answerKey = (questionId: string, value: unknown): string => `answer ${questionId} ${JSON.stringify([value].flat())}`;

/** Plain text of a section or a template's section. */
export const plainWords = ({ document, text }: Pick<Section, 'document' | 'text'>): string =>
  (isRichText(document) ? plainTextOf(document) : (text ?? '')).replaceAll(/\s+/g, ' ').trim();

/** A template's section for a note's section: by its id, else by its type. */
export const templateSectionOf = (template: NoteTemplate, section: Section): TemplateSection | undefined =>
  template.sections?.find((one) => one.section === section.id) ??
  template.sections?.find((one) => one.section === undefined && one.type !== undefined && one.type === section.type);

/**
 * Content that templates and named earlier notes may have put into a note. All templates of its type count: a template's text
 * does not become the author's because the note no longer names it.
 */
export function prefilledOf(note: Note, templates: readonly NoteTemplate[], earlier: readonly Note[]): Prefilled {
  // A diagnosis is confirmed from note to note, so it repeats whichever note the text was copied from.
  const repeated = earlier.flatMap(({ sections = [] }) => sections.flatMap(({ diagnoses = [] }) => diagnoses.map(diagnosisKey)));
  return new Map(
    (note.sections ?? []).map((section) => {
      const begun = templates.map((template) => templateSectionOf(template, section));
      const inTemplates = begun.flatMap((one) => (one?.answers ?? []).map(({ linkId, values }) => answerKey(linkId, values)));
      const from = earlier.find(({ id }) => id !== undefined && id === section.importedFrom?.id);
      const copied = from?.sections?.find(({ id }) => id === section.id);
      const words = [...begun, copied].flatMap((one) => (one ? [plainWords(one)] : [])).filter(Boolean);
      return [section.id, { words, picks: new Set([...inTemplates, ...(copied ? picksOf(copied) : []), ...repeated]) }];
    }),
  );
}

const picksOf = ({ answers = [], choices = [], practicesUsed = [] }: Section): readonly string[] => [
  ...answers.map(({ questionId, value }) => answerKey(questionId, value)),
  ...[...choices, ...practicesUsed].map(choiceKey),
];
