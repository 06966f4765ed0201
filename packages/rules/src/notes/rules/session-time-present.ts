import { sectionOfKind, sessionTimeOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const sessionTimePresent: NoteRuleCheck = {
  rule: 'SessionTimePresent',
  about: 'The note has the start and end of the session',
  check: (input) => {
    if (!wasSeen(input)) return notApplicable;
    const section = sectionOfKind(input, 'SessionTime');
    // The booked time may differ from the actual one, so the visit's times do not count.
    const { start, end } = sessionTimeOf(input.note) ?? {};
    return start && end ? satisfied : notSatisfied('Enter when the session began and when it ended.', section?.id);
  },
};
