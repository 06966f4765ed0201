import { addDays } from '@notewell/model';
import { dayOf, dayWords, judgedAt, plural, serviceDayOf, sessionOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notSatisfied, satisfied } from '../rule.ts';

/** True for a date of service that no note type can allow. A time zone explains one day. */
export const isServiceDateImpossible = (input: NoteRuleInput): boolean => isApart(input) || isAhead(input);

/** True for a visit that was held on a day to come. */
function isAhead(input: NoteRuleInput): boolean {
  const day = serviceDayOf(input);
  return day !== undefined && wasSeen(input) && day > addDays(dayOf(input, judgedAt(input)), 1);
}

/** True if the date of service is more than a day apart from the session. */
function isApart(input: NoteRuleInput): boolean {
  const { serviceDate: day } = input.note;
  const { start, end } = sessionOf(input);
  if (day === undefined || start === undefined) return false;
  return day < addDays(dayOf(input, start), -1) || day > addDays(dayOf(input, end ?? start), 1);
}

export const serviceDate: NoteRuleCheck = {
  rule: 'ServiceDate',
  about: 'The note has a date of service, which is that of the session, not in the future, and not too long ago',
  limits: ['maxDays'],
  check: (input, { maxDays }) => {
    const day = serviceDayOf(input);
    const { start, section } = sessionOf(input);
    if (!day) return notSatisfied('Enter the date of service.', section);
    const today = dayOf(input, judgedAt(input));
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
        `The service was given more than ${plural(maxDays, 'day')} before signing. Write in the note why it is late. If this stops the signature, somebody who may set it aside gives a reason here.`,
        section,
      );
    }
    return satisfied;
  },
};
