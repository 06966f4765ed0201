import type { NoteDefinitionSection, NoteSectionFormElement } from '@notewell/model';
import { type Section, sectionsOf } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { plainWords } from '../prefilled.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, type RulePlaceFinding, satisfied } from '../rule.ts';
import { askedOf } from './presence.ts';

type Asked = Pick<NoteDefinitionSection | NoteSectionFormElement, 'title' | 'minLength' | 'maxLength'>;

const hasBounds = ({ minLength, maxLength }: Asked): boolean => (minLength ?? 0) > 0 || maxLength !== undefined;

/** True if the definition or one of its shared sections says how long a text is. */
export const asksForLength = ({ definition, sharedSections }: NoteRuleInput): boolean =>
  definition.sections?.some(hasBounds) === true || [...(sharedSections?.values() ?? [])].flat().some(hasBounds);

/** The element of a shared section, or the definition's section, that a section of the note was written for. */
function boundsOf(input: NoteRuleInput, section: Section): Asked | undefined {
  const at = section.id.lastIndexOf('/');
  const whole = at < 0 ? undefined : sectionsOf(input).find(({ id }) => id === section.id.slice(0, at));
  if (!whole) return askedOf(input, section);
  return input.sharedSections?.get(whole.form?.id ?? '')?.find(({ id }) => id === section.id.slice(at + 1));
}

/** True for a text that was signed as it is: those who co-sign or amend the note answer for other words. */
const isSigned = ({ signed }: NoteRuleInput, section: Section): boolean =>
  signed?.sections?.some((one) => one.id === section.id && plainWords(one) === plainWords(section)) === true;

const isText = ({ kind }: Section): boolean => kind === 'Text' || kind === 'Narrative';

/** The text as it reads, blanks around it and formatting aside. An empty one is a matter of required sections. */
function faultOf(section: Section, asked: Asked | undefined): string | undefined {
  const { length } = plainWords(section);
  const { minLength = 0, maxLength = Infinity } = asked ?? {};
  const name = `“${section.title ?? asked?.title ?? 'This section'}”`;
  if (length > 0 && length < minLength) return `${name} has ${length} characters. Write at least ${minLength}.`;
  return length > maxLength ? `${name} has ${length} characters. Shorten it to ${maxLength}.` : undefined;
}

export const textLength: NoteRuleCheck = {
  rule: 'TextLength',
  about: 'Texts are as long as their sections ask',
  check: (input) => {
    if (!asksForLength(input)) return notApplicable;
    const each = sectionsOf(input).flatMap((section): RulePlaceFinding[] => {
      // A member's own part is checked with the member's own note.
      if (!isText(section) || (section.patient && input.note.composition === 'Group')) return [];
      if (isSigned(input, section)) return [];
      const message = faultOf(section, boundsOf(input, section));
      return message === undefined ? [] : [{ section: section.id, message }];
    });
    const [first, ...others] = each;
    if (!first) return satisfied;
    const found = notSatisfied(first.message, first.section);
    return others.length > 0 ? { ...found, each } : found;
  },
};
