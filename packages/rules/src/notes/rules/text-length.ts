import type { NoteDefinitionSection } from '@notewell/model';
import { type Section, sectionsOf } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { plainWords } from '../prefilled.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, type RulePlaceFinding, satisfied } from '../rule.ts';
import { askedOf } from './presence.ts';

const hasBounds = ({ minLength, maxLength }: NoteDefinitionSection): boolean => (minLength ?? 0) > 0 || maxLength !== undefined;

/** True if the definition says how long a text is. */
export const asksForLength = ({ definition }: NoteRuleInput): boolean => definition.sections?.some(hasBounds) === true;

const isText = ({ kind }: Section): boolean => kind === 'Text' || kind === 'Narrative';

/** The text as it reads, blanks around it and formatting aside. An empty one is a matter of required sections. */
function faultOf(section: Section, asked: NoteDefinitionSection | undefined): string | undefined {
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
      const message = faultOf(section, askedOf(input, section));
      return message === undefined ? [] : [{ section: section.id, message }];
    });
    const [first, ...others] = each;
    if (!first) return satisfied;
    const found = notSatisfied(first.message, first.section);
    return others.length > 0 ? { ...found, each } : found;
  },
};
