import { addDays } from '@notewell/model';
import { dayOf, dayWords, plural, serviceDayOf, sessionOf, todayOf } from '../facts.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

export const serviceDate: NoteRuleCheck = {
  rule: 'ServiceDate',
  about: 'The note has a date of service, which is that of the session, not in the future, and not too long ago',
  check: (input, { maxDays }) => {
    const day = serviceDayOf(input);
    const { start, section } = sessionOf(input);
    if (!day) return notSatisfied('Enter the date of service.', section);
    const today = todayOf(input);
    if (day > today)
      return notSatisfied(
        `The date of service, ${dayWords(day)}, is in the future: correct it, or sign once the session has been.`,
        section,
      );
    if (start && dayOf(input, start) !== day) {
      return notSatisfied(
        `The date of service is ${dayWords(day)}, but the session began on ${dayWords(dayOf(input, start))}: make them agree.`,
        section,
      );
    }
    if (maxDays !== undefined && day < addDays(today, -maxDays)) {
      return notSatisfied(
        `The service was given more than ${plural(maxDays, 'day')} ago; ask for the note to be accepted late.`,
        section,
      );
    }
    return satisfied;
  },
};
