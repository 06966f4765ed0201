import { plural, sessionOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const sessionDuration: NoteRuleCheck = {
  rule: 'SessionDuration',
  about: 'The session has a length, within what the service allows',
  limits: ['minMinutes', 'maxMinutes'],
  check: (input, { minMinutes, maxMinutes }) => {
    if (!wasSeen(input)) return notApplicable;
    const { minutes, section } = sessionOf(input);
    if (minutes === undefined) return notSatisfied('Enter when the session began and when it ended.', section);
    if (minutes <= 0) return notSatisfied('The session ends before it begins: correct its times.', section);
    const least = minMinutes ?? input.service?.minimumMinutes;
    const most = maxMinutes ?? input.service?.maximumMinutes;
    const of = `The session lasted ${plural(Math.round(minutes), 'minute')}`;
    if (least !== undefined && minutes < least) {
      return notSatisfied(`${of}; this service takes at least ${least}. Correct the times or choose another service.`, section);
    }
    if (most !== undefined && minutes > most) {
      return notSatisfied(`${of}; this service takes at most ${most}. Correct the times or choose another service.`, section);
    }
    return satisfied;
  },
};
