import { sectionOfKind, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const sessionTimePresent: NoteRuleCheck = {
  rule: 'SessionTimePresent',
  about: 'Both the beginning and the end of the session are recorded in the note itself',
  check: (input) => {
    if (!wasSeen(input)) return notApplicable;
    const section = sectionOfKind(input, 'SessionTime');
    // What was booked is not what took place: the visit's own times do not stand in.
    const { start, end } = section?.sessionTime ?? input.note.sessionTime ?? {};
    return start && end ? satisfied : notSatisfied('Enter when the session began and when it ended.', section?.id);
  },
};
