import type { Note, NoteDefinition, NoteSectionFormElement, QuestionnaireItem } from '@notewell/model';
import { isRecord, isRichText, namesOf } from '@notewell/model';
import { answersFrom, type ConditionContext, conditionsHold, formState, keptAnswers } from '../forms/index.ts';

type Section = NonNullable<Note['sections']>[number];
/** Requirements on a section, from its definition or as an element of a shared section. */
export type AskedSection = Pick<
  NonNullable<NoteDefinition['sections']>[number] | NoteSectionFormElement,
  'presence' | 'displayWhen'
>;

/** Characters that show nothing, with or without width; `trim` removes only some of them. */
const unseen = /[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True if a text holds something that can be read. */
export const hasWords = (text: string): boolean => text.replaceAll(unseen, '') !== '';

/** True if a text says something: a letter, a digit or a symbol. Punctuation alone fills a place and says nothing. */
export const saysWords = (text: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(text.replaceAll(unseen, ''));

/** True for what somebody can have said: words, a number above zero, or structures with any of these. */
const says = (value: unknown): boolean => {
  if (typeof value === 'string') return hasWords(value);
  if (typeof value === 'number') return value > 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(says);
};
/** True for the value of an answer: "No" and 0 are answers too. A structure must hold more than empty lists and its size. */
const answersIt = (value: unknown): boolean =>
  typeof value === 'object' ? says(value) : value === false || value === true || typeof value === 'number' || says(value);

/** Words of a rich text and names of people it mentions, without nodes of one type. */
function wordsIn(node: unknown, without?: string): string {
  if (!isRecord(node) || node.type === without) return '';
  const { type, text, attrs, content } = node;
  if (typeof text === 'string') return text;
  if (type === 'mention') return ` ${isRecord(attrs) && typeof attrs.name === 'string' ? attrs.name : ''}`;
  return Array.isArray(content) ? content.map((one) => wordsIn(one, without)).join(type === 'paragraph' ? '' : ' ') : '';
}
/** Words that somebody wrote in answer. Headings say only what is to follow. */
const answerIn = (document: unknown): string => wordsIn(document, 'heading');
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
/** True if a text says more than the title of its section. */
const saysMore = (text: string, { title = '' }: Section): boolean =>
  saysWords(text) && (lettersOf(text) === '' || lettersOf(text) !== lettersOf(title));

type Coded = NonNullable<Section['choices']>[number] | undefined;
const isPicked = (coding: Coded): boolean => says([coding?.code, coding?.display, coding?.text]);
const lasts = (time: Note['sessionTime']): boolean => says([time?.start, time?.end, time?.duration]);

/** Tests whether a field counts as written. Identifiers, blanks and zero units do not. */
const written = {
  // The text of a document is made from it.
  text: (section) => !isRichText(section.document) && saysMore(section.text ?? '', section),
  document: (section) => saysMore(answerIn(section.document), section),
  answers: ({ answers }) => answers?.some(({ value }) => answersIt(value)),
  diagnoses: ({ diagnoses }) => diagnoses?.some(({ code, note }) => isPicked(code) || says(note)),
  sessionTime: ({ sessionTime }) => lasts(sessionTime),
  goals: ({ goals }) =>
    goals?.some(
      ({ progress, rating, status, addressed }) => says([progress, status]) || rating !== undefined || addressed === true,
    ),
  problems: ({ problems }) => problems?.some(({ note, addressed }) => addressed === true || says(note)),
  // A covered topic is picked by its title.
  itineraryTopics: ({ itineraryTopics }) => itineraryTopics?.some(({ topic, note }) => says([topic, note])),
  qualityIndicators: ({ qualityIndicators }) =>
    qualityIndicators?.some(({ met, value, exclusionReason }) => met !== undefined || says([value, exclusionReason])),
  addOns: ({ addOns }) =>
    addOns?.some(({ service, code, units }) => units !== 0 && (isPicked(code) || says([service?.display, units]))),
  practicesUsed: ({ practicesUsed }) => practicesUsed?.some(isPicked),
  choices: ({ choices }) => choices?.some(isPicked),
} satisfies Readonly<Record<string, (section: Section) => boolean | undefined>>;
type Written = keyof typeof written;
const everything = namesOf(written);
/** Words of answers without a value, as other systems send them. They show, and answer nothing. */
const showsAnswers = ({ answers }: Section): boolean => answers?.some(({ display }) => says(display)) === true;

const words: readonly Written[] = ['text', 'document'];
/** Fields that each kind of section is written in; sections taken from elsewhere may hold any. */
const fieldsOf: Readonly<Record<Section['kind'], readonly Written[]>> = {
  Text: words,
  Narrative: words,
  Form: [...words, 'answers'],
  Subform: [...words, 'answers'],
  Diagnosis: [...words, 'diagnoses'],
  GoalsObjectives: [...words, 'goals'],
  GoalTracking: [...words, 'goals'],
  SessionTime: [...words, 'sessionTime'],
  CustomDropdown: [...words, 'choices'],
  ItineraryTopics: [...words, 'itineraryTopics'],
  ClinicalQualityIndicator: [...words, 'qualityIndicators'],
  AddOn: [...words, 'addOns'],
  EvidenceBasedPractices: [...words, 'practicesUsed'],
  Problems: [...words, 'problems'],
  Import: everything,
  Assessment: everything,
};

const holds = (section: Section, fields: readonly Written[]): boolean => fields.some((name) => written[name](section) === true);
const partsOf = ({ id }: Section, note: Note) => (note.sections ?? []).filter((one) => one.id.startsWith(`${id}/`));

/**
 * True if nothing is written in a section and its parts, in the fields of their kinds. The duration of a session may be on
 * the note itself.
 */
export const isSectionEmpty = (section: Section, note: Note): boolean =>
  !holds(section, fieldsOf[section.kind]) &&
  !(section.kind === 'SessionTime' && lasts(note.sessionTime)) &&
  partsOf(section, note).every((part) => isSectionEmpty(part, note));

const holdsWords = ({ text = '', document }: Section): boolean => saysWords(text) || saysWords(wordsIn(document));

/** True if any field of a section or its parts has content, of any kind: words in headings too. */
export const holdsContent = (section: Section, note: Note): boolean =>
  holds(section, everything) ||
  holdsWords(section) ||
  showsAnswers(section) ||
  !isSectionEmpty(section, note) ||
  partsOf(section, note).some((part) => holdsContent(part, note));

/**
 * True if a section shows in a note: its presence is not NotPresent and its conditions hold. A section with content always
 * shows, so that no text disappears.
 */
export const isSectionShown = (
  section: Section,
  asked: AskedSection | undefined,
  note: Note,
  context: ConditionContext,
): boolean => (asked?.presence !== 'NotPresent' && conditionsHold(asked?.displayWhen, context)) || holdsContent(section, note);

/** The questions of the forms in a note's sections, by form id. */
export type NoteForms = ReadonlyMap<string, readonly QuestionnaireItem[]>;

/** The elements of shared sections, by form id. */
export type SharedSections = ReadonlyMap<string, readonly NoteSectionFormElement[]>;

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
  const kept = keptAnswers(items, answers);
  const { missing } = formState(items, { ...context, answers: { ...context.answers, ...own }, kept });
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
