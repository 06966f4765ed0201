import { wasSeen } from '../facts.ts';
import { faultOfServices } from '../parts/service-parts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const serviceTimes: NoteRuleCheck = {
  rule: 'ServiceTimes',
  about: 'Services of one visit have separate times and matching units',
  check: (input) => {
    if (!wasSeen(input) || input.note.composition !== 'MultiService' || !input.note.services?.length) return notApplicable;
    const fault = faultOfServices(input.note, input.services ?? []);
    return fault ? notSatisfied(fault.message, fault.section) : satisfied;
  },
};
