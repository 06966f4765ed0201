import { sectionsOf } from '../facts.ts';
import { othersNamed, wordsOf } from '../parts/others-named.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const otherMemberNamed: NoteRuleCheck = {
  rule: 'OtherMemberNamed',
  about: 'The text for one member names no other member',
  check: (input) => {
    const { note, members = [] } = input;
    if (members.length < 2) return notApplicable;
    const isGroup = note.composition === 'Group';
    for (const section of sectionsOf(input)) {
      // Shared text goes into every chart: there, every member is another's other member.
      const whose = isGroup ? section.patient : note.subject;
      const own = whose && (members.find(({ id }) => id === whose.id) ?? whose);
      const [named] = othersNamed(
        wordsOf(section),
        members.filter(({ id }) => id !== whose?.id),
        own,
      );
      // A member's own note is read by people who may not know of the others.
      const other = (isGroup && named?.display) || 'another member';
      if (named) return notSatisfied(sentence(other, own?.display), section.id);
    }
    return satisfied;
  },
};

const sentence = (other: string, own: string | undefined) =>
  own
    ? `This goes into the chart of ${own}: write it without naming ${other}.`
    : `This goes into every member’s chart: write it without naming ${other}.`;
