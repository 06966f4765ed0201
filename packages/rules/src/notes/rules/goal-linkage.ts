import { sectionsOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const goalLinkage: NoteRuleCheck = {
  rule: 'GoalLinkage',
  about: 'The note says which goals of the care plan the session worked on',
  check: (input) => {
    if (!wasSeen(input)) return notApplicable;
    const linked =
      sectionsOf(input).some(({ goals }) => (goals ?? []).some(({ addressed }) => addressed !== false)) ||
      (input.encounter?.carePlanActivities ?? []).length > 0;
    if (linked) return satisfied;
    const section = sectionsOf(input).find(({ kind }) => kind === 'GoalsObjectives' || kind === 'GoalTracking')?.id;
    return notSatisfied('Link the goal of the care plan that the session worked on.', section);
  },
};
