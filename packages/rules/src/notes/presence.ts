import type { Note, NoteDefinition, NoteSectionFormElement, QuestionnaireItem } from '@notewell/model';
import { answersFrom, type ConditionContext, conditionsHold, formState } from '../forms/index.ts';

type Section = NonNullable<Note['sections']>[number];
/** What is asked of a section, by its definition or as an element of a shared section. */
export type AskedSection = Pick<
  NonNullable<NoteDefinition['sections']>[number] | NoteSectionFormElement,
  'presence' | 'displayWhen'
>;

/** What says which section this is; everything else is what was written in it. */
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
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** Whether nothing was written in a section, nor in one of its parts; how long a session lasted may stand with the note itself. */
export function isSectionEmpty(section: Section, note: Note): boolean {
  const own = Object.entries(section).every(
    ([name, value]) => naming.has(name) || (name === 'document' ? isBlank(section.text) && !saysMore(value) : isBlank(value)),
  );
  const parts = (note.sections ?? []).filter(({ id }) => id.startsWith(`${section.id}/`));
  const lasted = section.kind === 'SessionTime' && !isBlank(note.sessionTime);
  return own && !lasted && parts.every((part) => isSectionEmpty(part, note));
}
/** Whether a rich text holds words or a picture. */
const saysMore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('text' in value && !isBlank(value.text)) || Object.values(value).some(saysMore));

/**
 * Whether a section stands in a note: never where its presence is NotPresent, and only while its conditions hold. What
 * somebody wrote is never put out of sight by that: a section with something in it stays.
 */
export const isSectionShown = (
  section: Section,
  asked: AskedSection | undefined,
  note: Note,
  context: ConditionContext,
): boolean => (asked?.presence !== 'NotPresent' && conditionsHold(asked?.displayWhen, context)) || !isSectionEmpty(section, note);

/** The questions of the forms that a note's sections name, by the id of the form. */
export type NoteForms = ReadonlyMap<string, readonly QuestionnaireItem[]>;

/** Questions of a section that show, must be answered and are not: in words, in order. `musts` are those whose presence says so. */
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
