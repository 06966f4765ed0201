import type { Note, NoteDefinition, NoteSectionFormElement, QuestionnaireItem } from '@notewell/model';
import { answersFrom, type ConditionContext, conditionsHold, formState } from '../forms/index.ts';

type Section = NonNullable<Note['sections']>[number];
/** Requirements on a section, from its definition or as an element of a shared section. */
export type AskedSection = Pick<
  NonNullable<NoteDefinition['sections']>[number] | NoteSectionFormElement,
  'presence' | 'displayWhen'
>;

/** Fields that identify the section; all others are content. */
const naming: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'type',
  'title',
  'required',
  'form',
  'importedFrom',
  'patient',
  'service',
  'scores',
  'score',
  'alerts',
]);
/** Characters that show nothing, with or without width; `trim` removes only some of them. */
const unseen = /[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** True if a text holds something that can be read. */
export const hasWords = (text: string): boolean => text.replaceAll(unseen, '') !== '';

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && !hasWords(value)) ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** True if a section and its parts are empty; the duration of a session may be on the note itself. */
export function isSectionEmpty(section: Section, note: Note): boolean {
  const own = Object.entries(section).every(
    ([name, value]) => naming.has(name) || (name === 'document' ? isBlank(section.text) && !saysMore(value) : isBlank(value)),
  );
  const parts = (note.sections ?? []).filter(({ id }) => id.startsWith(`${section.id}/`));
  const lasted = section.kind === 'SessionTime' && !isBlank(note.sessionTime);
  return own && !lasted && parts.every((part) => isSectionEmpty(part, note));
}
/** True if a rich text contains text or a picture. */
const saysMore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('text' in value && !isBlank(value.text)) || Object.values(value).some(saysMore));

/**
 * True if a section shows in a note: its presence is not NotPresent and its conditions hold. A section with content always
 * shows, so that no text disappears.
 */
export const isSectionShown = (
  section: Section,
  asked: AskedSection | undefined,
  note: Note,
  context: ConditionContext,
): boolean => (asked?.presence !== 'NotPresent' && conditionsHold(asked?.displayWhen, context)) || !isSectionEmpty(section, note);

/** The questions of the forms in a note's sections, by form id. */
export type NoteForms = ReadonlyMap<string, readonly QuestionnaireItem[]>;

/**
 * Shown questions of a section that are required and unanswered: their text, in order. `must` is true if their presence
 * requires an answer.
 */
export function openQuestions(
  { answers = [] }: Section,
  items: readonly QuestionnaireItem[],
  context: ConditionContext,
): readonly { readonly words: string; readonly must: boolean }[] {
  const own = answersFrom(answers);
  const { missing } = formState(items, { ...context, answers: { ...context.answers, ...own } });
  const found: { words: string; must: boolean }[] = [];
  const visit = (level: readonly QuestionnaireItem[]): void => {
    for (const item of level) {
      const open = [...missing].find((key) => key === item.linkId || key.startsWith(`${item.linkId}#`));
      if (open !== undefined)
        found.push({ words: item.shortText ?? item.text ?? item.linkId, must: item.presence === 'MustBePresent' });
      visit(item.items ?? []);
    }
  };
  visit(items);
  return found;
}
