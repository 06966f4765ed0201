import { sessionOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const sessionTimePresent: NoteRuleCheck = {
  rule: 'SessionTimePresent',
  about: 'Both the beginning and the end of the session are recorded',
  check: (input) => {
    if (!wasSeen(input)) return notApplicable;
    const { start, end, section } = sessionOf(input);
    return start && end ? satisfied : notSatisfied('Enter when the session began and when it ended.', section);
  },
};
