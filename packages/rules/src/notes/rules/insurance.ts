import { coveragesOn, coversItsDays } from '../../coverages/authorizations.ts';
import { dayWords, serviceDayOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const insurance: NoteRuleCheck = {
  rule: 'Insurance',
  about: 'Coverage was active on the day of service',
  check: (input) => {
    const day = serviceDayOf(input);
    if (!input.coverages || !day) return notApplicable;
    const flags = input.service?.flags;
    if (flags && !flags.includes('Billable')) return notApplicable;
    const active = input.coverages.filter(coversItsDays);
    if (active.length === 0) return notSatisfied('Add the patient’s insurance, or another way of payment such as self-pay.');
    const inForce = coveragesOn(active, day);
    if (inForce.length === 0)
      return notSatisfied(`No coverage was in force on ${dayWords(day)}: check the dates of the patient’s insurance.`);
    if (inForce.every(({ eligibility }) => eligibility?.status === 'NotEligible')) {
      return notSatisfied('The payer says that the patient is not eligible: check the coverage.');
    }
    return satisfied;
  },
};
