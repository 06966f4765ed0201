import { dayOf, judgedAt, serviceDayOf, sessionOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const futureDate: NoteRuleCheck = {
  rule: 'FutureDate',
  about: 'The note is signed after the session',
  check: (input) => {
    const day = serviceDayOf(input);
    const { start, end, section } = sessionOf(input);
    const last = end ?? start;
    if (!day && !last) return notApplicable;
    const at = judgedAt(input);
    const ahead = (day !== undefined && day > dayOf(input, at)) || (last !== undefined && Date.parse(last) > Date.parse(at));
    return ahead ? notSatisfied('The session has not ended yet: sign when it has, or correct its times.', section) : satisfied;
  },
};
