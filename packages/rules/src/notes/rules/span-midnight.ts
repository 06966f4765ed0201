import { dayOf, sessionOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const spanMidnight: NoteRuleCheck = {
  rule: 'SpanMidnight',
  about: 'The session begins and ends on one day',
  check: (input) => {
    const { start, end, section } = sessionOf(input);
    if (!start || !end) return notApplicable;
    // Midnight itself belongs to the day that it ends.
    const last = new Date(Math.max(Date.parse(start), Date.parse(end) - 1)).toISOString();
    if (dayOf(input, start) === dayOf(input, last)) return satisfied;
    return notSatisfied('The session runs past midnight: correct its times, or write one note for each day.', section);
  },
};
