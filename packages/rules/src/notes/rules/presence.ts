import type { NoteDefinitionSection } from '@notewell/model';
import { conditionsHold } from '../../forms/index.ts';
import { type Section, sectionsOf } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { attendanceOf, definitionSectionOf } from '../parts/member-part.ts';
import { serviceSectionId } from '../parts/service-parts.ts';
import { isSectionEmpty, isSectionShown, openQuestions } from '../presence.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, type RuleFinding, satisfied } from '../rule.ts';
import { noteContext } from '../subjects.ts';

interface Open {
  readonly section: string;
  readonly title: string;
  /** The unanswered question; undefined if the section as a whole is empty. */
  readonly words: string | undefined;
  readonly must: boolean;
}

const cut = (words: string) => (words.length > 80 ? `${words.slice(0, 79)}…` : words);

/**
 * The section of the note type that a section of a note belongs to. The id of a service's section, and of a section in a
 * member's own note, consists of the id of that section and the service or member.
 */
export const askedOf = ({ definition }: NoteRuleInput, { id, patient }: Section): NoteDefinitionSection | undefined => {
  const of = patient ? id : (definitionSectionOf(id) ?? id);
  return definition.sections?.find((one) => one.id === of);
};

/** True if a separate rule already requires the diagnosis. */
const hasDiagnosisRule = ({ definition }: NoteRuleInput): boolean =>
  definition.rules?.some(({ rule, severity }) => rule === 'MissingDiagnosis' && severity === 'Block') === true;

/** True if a section is required. A part of a section is required only if the section is or has been begun. */
function isRequired(input: NoteRuleInput, section: Section): boolean {
  const asked = askedOf(input, section);
  if (section.kind === 'Diagnosis' && hasDiagnosisRule(input)) return false;
  if (asked) return asked.required === true;
  if (section.required !== true) return false;
  const at = section.id.lastIndexOf('/');
  const whole = at < 0 ? undefined : sectionsOf(input).find(({ id }) => id === section.id.slice(0, at));
  return !whole || isRequired(input, whole) || !isSectionEmpty(whole, input.note);
}

/** Unanswered and unwritten required parts, in the order of the note. Unknown forms are ignored. */
function openIn(input: NoteRuleInput): readonly Open[] {
  const { note, forms } = input;
  const context = noteContext(input);
  const written = sectionsOf(input).flatMap((section): Open[] => {
    // A member's own part is checked with the member's own note.
    if (section.patient && note.composition === 'Group') return [];
    const asked = askedOf(input, section);
    if (!isSectionShown(section, asked, note, context)) return [];
    const { id, form } = section;
    const title = section.title ?? asked?.title ?? 'This section';
    const empty = isSectionEmpty({ ...section, title }, note);
    const must = asked?.presence === 'MustBePresent';
    const items = form && forms?.get(form.id);
    if (empty && (must || (isRequired(input, section) && !nobodyCame(input)))) {
      const whole = { section: id, title, words: undefined, must };
      // A note type may be lenient with a required form, never with the parts that must be present.
      const musts = must || !items ? [] : openQuestions(section, items, context).filter((one) => one.must);
      return [whole, ...musts.map((one) => ({ section: id, title, ...one }))];
    }
    if (!items || empty) return [];
    return openQuestions(section, items, context).map((one) => ({ section: id, title, ...one }));
  });
  return [...written, ...absentIn(input)];
}

/** True for a group's note if no member came: then the shared sections are not written. */
const nobodyCame = ({ note }: NoteRuleInput): boolean => {
  const all = note.composition === 'Group' ? (note.definitionAssignments ?? []) : [];
  return all.length > 0 && all.every((one) => attendanceOf(one) !== 'Show');
};

/** Sections that the definition requires and the note lacks. */
function absentIn(input: NoteRuleInput): readonly Open[] {
  const { note, definition } = input;
  const held = new Set(sectionsOf(input).map(({ id }) => id));
  const context = noteContext(input);
  return (definition.sections ?? []).flatMap((asked): Open[] => {
    const { id, title, required, presence, individual, kind, content, displayWhen } = asked;
    const must = presence === 'MustBePresent';
    const skips = (content ?? kind) === 'Diagnosis' && hasDiagnosisRule(input);
    if ((!must && (required !== true || skips || nobodyCame(input))) || presence === 'NotPresent') return [];
    if (!conditionsHold(displayWhen, context)) return [];
    if (individual && note.composition === 'Group') return [];
    const ids =
      individual && note.composition === 'MultiService' ? (note.services ?? []).map((one) => serviceSectionId(id, one.id)) : [id];
    // Times on the note itself need no section.
    if ((content ?? kind) === 'SessionTime' && note.sessionTime) return [];
    return ids.filter((one) => !held.has(one)).map((section) => ({ section, title, words: undefined, must }));
  });
}

const sentence = ({ words, title }: Open): string =>
  words === undefined ? `Fill in “${cut(title)}”.` : `Answer “${cut(words)}”.`;

function findingOf(open: readonly Open[]): RuleFinding {
  const [first] = open;
  if (!first) return satisfied;
  const words = sentence(first);
  const all = notSatisfied(open.length > 1 ? `${words.slice(0, -1)}, and ${open.length - 1} more.` : words, first.section);
  return open.length > 1 ? { ...all, each: open.map((one) => ({ section: one.section, message: sentence(one) })) } : all;
}

/** True if something in a note may be required: it has a known form, or a section that must be present. */
export const asksForAnswers = ({ definition, forms }: NoteRuleInput) =>
  (forms?.size ?? 0) > 0 || definition.sections?.some(({ presence }) => presence === 'MustBePresent') === true;

/** True if the definition requires a section, or the note does without one. */
export const asksForSections = (input: NoteRuleInput): boolean =>
  input.definition.sections?.some(({ required }) => required) === true || sectionsOf(input).some(({ required }) => required);

export const mustBePresent: NoteRuleCheck = {
  rule: 'MustBePresent',
  about: 'Sections and questions that must be present are filled in',
  check: (input) => (asksForAnswers(input) ? findingOf(openIn(input).filter(({ must }) => must)) : notApplicable),
};

export const requiredAnswers: NoteRuleCheck = {
  rule: 'RequiredAnswers',
  about: 'Required questions are answered',
  check: (input) =>
    asksForAnswers(input) ? findingOf(openIn(input).filter(({ must, words }) => !must && words !== undefined)) : notApplicable,
};

export const requiredSections: NoteRuleCheck = {
  rule: 'RequiredSections',
  about: 'Required sections are filled in',
  check: (input) =>
    asksForSections(input) ? findingOf(openIn(input).filter(({ must, words }) => !must && words === undefined)) : notApplicable,
};
