import { dayOf, judgedAt, serviceDayOf, sessionOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

/** True for a note of a service whose session is still to begin. Notes of missed visits may come before. */
export function isBeforeSession(input: NoteRuleInput): boolean {
  const { start } = sessionOf(input);
  const { visitStatus = ['Show'] } = input.definition;
  const isOff = input.encounter?.status === 'Cancelled' || input.encounter?.status === 'NoShow';
  const isOfService = !isOff && wasSeen(input) && (visitStatus.length === 0 || visitStatus.includes('Show'));
  return isOfService && start !== undefined && Date.parse(start) > Date.parse(judgedAt(input));
}

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
    if (!ahead) return satisfied;
    const begun = isBeforeSession(input) ? 'begun' : 'ended';
    return notSatisfied(`The session has not ${begun} yet: sign when it has ended, or correct its times.`, section);
  },
};
