import { plural, sectionOfKind, sessionOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const sessionDurationIncrement: NoteRuleCheck = {
  rule: 'SessionDurationIncrement',
  about: 'The length of the session is one of those allowed, or a multiple of the increment',
  limits: ['incrementMinutes'],
  needsLimits: true,
  check: (input, { incrementMinutes }) => {
    const { minutes, section } = sessionOf(input);
    if (minutes === undefined || !wasSeen(input)) return notApplicable;
    const allowed =
      input.definition.sections?.find(({ id }) => id === sectionOfKind(input, 'SessionTime')?.id)?.allowedDurations ?? [];
    if (allowed.length > 0) {
      if (allowed.includes(minutes)) return satisfied;
      return notSatisfied(`Choose a length of ${allowed.join(', ')} minutes.`, section);
    }
    const increment = incrementMinutes ?? input.service?.unitMinutes;
    if (!increment) return notApplicable;
    if (minutes % increment === 0) return satisfied;
    const below = Math.floor(minutes / increment) * increment;
    const nearest = below === 0 ? `${increment}` : `${below} or ${below + increment}`;
    return notSatisfied(
      `Enter the length in steps of ${plural(increment, 'minute')}: ${nearest} rather than ${Math.round(minutes)}.`,
      section,
    );
  },
};
