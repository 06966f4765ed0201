import { sectionsOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

/** True if the chart is known to have no goal or objective that is still worked on. */
const hasNoOpenGoal = ({ carePlans }: NoteRuleInput): boolean =>
  carePlans !== undefined &&
  !carePlans.some(({ items = [] }) =>
    items.some(({ kind, status }) => kind !== 'Intervention' && status !== 'Achieved' && status !== 'Abandoned'),
  );

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
    if (hasNoOpenGoal(input))
      return {
        ...notSatisfied('The chart has no open goal. Begin a care plan, then link the goal that the session worked on.', section),
        silentAsWarning: true,
      };
    return notSatisfied('Link the goal of the care plan that the session worked on.', section);
  },
};
