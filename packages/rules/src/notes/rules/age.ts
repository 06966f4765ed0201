import { ageAt } from '@notewell/model';
import { plural, serviceDayOf } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const age: NoteRuleCheck = {
  rule: 'Age',
  about: 'The patient’s age fits the service or program',
  limits: ['minAge', 'maxAge'],
  needsLimits: true,
  check: (input, { minAge, maxAge }) => {
    const day = serviceDayOf(input);
    const least = minAge ?? input.program?.minimumAge;
    const most = maxAge ?? input.program?.maximumAge;
    if (!input.patient || !day || (least === undefined && most === undefined)) return notApplicable;
    if (!input.patient.birthDate) return notSatisfied('Enter the patient’s date of birth: this note is for certain ages only.');
    const years = ageAt(input.patient.birthDate, day);
    if (years === undefined)
      return notSatisfied('The patient’s date of birth is after the date of service: correct one of them.');
    const was = `The patient was ${plural(years, 'year')} old`;
    if (least !== undefined && years < least) return notSatisfied(`${was}; this note is for ages from ${least}: choose another.`);
    if (most !== undefined && years > most) return notSatisfied(`${was}; this note is for ages up to ${most}: choose another.`);
    return satisfied;
  },
};
