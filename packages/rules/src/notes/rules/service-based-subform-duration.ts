import { durationToMinutes, isDuration } from '@notewell/model';
import { plural, sectionsOf, sessionOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const serviceBasedSubformDuration: NoteRuleCheck = {
  rule: 'ServiceBasedSubformDuration',
  about: 'The times entered in the forms that the service adds make up the time of the session',
  check: (input) => {
    if (!wasSeen(input)) return notApplicable;
    const added = new Set((input.service?.additionalSections ?? []).map(({ form }) => form.id));
    const forms = sectionsOf(input).filter(
      ({ kind, form, sessionTime }) =>
        (kind === 'Subform' && sessionTime !== undefined) || (form !== undefined && added.has(form.id)),
    );
    if (forms.length === 0) return notApplicable;
    const untimed = forms.find(({ sessionTime }) => !isDuration(sessionTime?.duration));
    if (untimed) return notSatisfied(`Enter the time spent on ${untimed.title ?? 'this part of the session'}.`, untimed.id);
    const { minutes, section } = sessionOf(input);
    if (minutes === undefined) return notApplicable;
    const total = forms.reduce((sum, { sessionTime }) => sum + durationToMinutes(sessionTime?.duration ?? '0:0:0'), 0);
    if (Math.abs(total - minutes) < 1 / 60) return satisfied;
    return notSatisfied(
      `The parts add up to ${plural(Math.round(total), 'minute')}, but the session lasted ${Math.round(minutes)}: make them agree.`,
      section ?? forms[0]?.id,
    );
  },
};
