import { serviceDayOf, sessionOf, todayOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const futureDate: NoteRuleCheck = {
  rule: 'FutureDate',
  about: 'Nothing is signed before it has been',
  check: (input) => {
    const day = serviceDayOf(input);
    const { start, end, section } = sessionOf(input);
    const last = end ?? start;
    if (!day && !last) return notApplicable;
    const ahead = (day !== undefined && day > todayOf(input)) || (last !== undefined && Date.parse(last) > Date.parse(input.now));
    return ahead ? notSatisfied('The session has not ended yet: sign when it has, or correct its times.', section) : satisfied;
  },
};
