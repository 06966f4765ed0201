import { sectionsOf } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { isSectionEmpty, isSectionShown, openQuestions } from '../presence.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';
import { noteContext } from '../subjects.ts';

interface Open {
  readonly section: string;
  readonly title: string;
  /** What is not answered; undefined where the section as a whole is empty. */
  readonly words: string | undefined;
  readonly must: boolean;
}

const cut = (words: string) => (words.length > 80 ? `${words.slice(0, 79)}…` : words);

/** What must be answered or written and is not, in the order of the note. Of a form that is not known nothing is said. */
function openIn(input: NoteRuleInput): readonly Open[] {
  const { note, definition, forms } = input;
  const context = noteContext(input);
  return sectionsOf(input).flatMap((section): Open[] => {
    // A member's own part is looked at with the member's own note.
    if (section.patient && note.composition === 'Group') return [];
    const asked = definition.sections?.find(({ id }) => id === section.id);
    if (!isSectionShown(section, asked, note, context)) return [];
    const { id, title = 'This section', form } = section;
    const empty = isSectionEmpty(section, note);
    const whole = asked?.presence === 'MustBePresent' && empty ? [{ section: id, title, words: undefined, must: true }] : [];
    const items = form && forms?.get(form.id);
    // A form that nobody began is told of as a section, where it must be there at all.
    if (whole.length > 0 || !items || (empty && asked?.required !== true)) return whole;
    return openQuestions(section, items, context).map((one) => ({ section: id, title, ...one }));
  });
}

function told(open: readonly Open[]) {
  const [first] = open;
  if (!first) return satisfied;
  const words = first.words === undefined ? `Fill in “${cut(first.title)}”.` : `Answer “${cut(first.words)}”.`;
  return notSatisfied(open.length > 1 ? `${words.slice(0, -1)}, and ${open.length - 1} more.` : words, first.section);
}

/** Whether anything in a note could be asked for: a form that is known, or a section that must be there. */
export const asksForAnswers = ({ definition, forms }: NoteRuleInput) =>
  (forms?.size ?? 0) > 0 || definition.sections?.some(({ presence }) => presence === 'MustBePresent') === true;

export const mustBePresent: NoteRuleCheck = {
  rule: 'MustBePresent',
  about: 'What must be present is there: sections are filled in and questions answered',
  check: (input) => (asksForAnswers(input) ? told(openIn(input).filter(({ must }) => must)) : notApplicable),
};

export const requiredAnswers: NoteRuleCheck = {
  rule: 'RequiredAnswers',
  about: 'Required questions are answered',
  check: (input) => (asksForAnswers(input) ? told(openIn(input).filter(({ must }) => !must)) : notApplicable),
};
