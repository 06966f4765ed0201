import { achievedOn, type PlanItem } from '@notewell/rules';
import { zoneInForce } from '../../../platform/dates.ts';
import { targetWords } from '../../charts/care-plan/target-words.ts';

export const kindWords: Readonly<Record<PlanItem['kind'], string>> = {
  Goal: 'goal',
  Objective: 'objective',
  Intervention: 'intervention',
};

/** The hint in an empty title. */
export const titleHints: Readonly<Record<PlanItem['kind'], string>> = {
  Goal: 'The goal, such as “Sleep through five nights a week”',
  Objective: 'A step that can be measured, such as “In bed by 11 on weekdays”',
  Intervention: 'What the staff do, such as “Sleep diary, reviewed every week”',
};

/** Fields of an item, those asked for most first; the rest are seldom used. */
export const itemFields: Readonly<
  Record<PlanItem['kind'], { readonly usual: readonly string[]; readonly more: readonly string[] }>
> = {
  Goal: {
    usual: ['patientWords', 'problems', 'status', 'start', 'target', 'measure', 'baseline', 'targetValue', 'currentValue'],
    more: ['priority', 'responsible', 'achieved', 'description'],
  },
  Objective: {
    usual: ['status', 'start', 'target', 'measure', 'baseline', 'targetValue', 'currentValue'],
    more: ['patientWords', 'responsible', 'achieved', 'description'],
  },
  Intervention: {
    usual: ['frequency', 'service', 'responsible', 'start', 'target'],
    more: ['status', 'description'],
  },
};

/** The value and the dates of an item, first those that matter in its state. */
export function factWords(item: PlanItem): readonly string[] {
  const { status, currentValue, targetValue } = item;
  const days = targetWords({ ...item, achieved: achievedOn(item, zoneInForce()) });
  const now = currentValue === undefined ? '' : `now ${currentValue}${targetValue ? `, aim ${targetValue}` : ''}`;
  return (status === 'Achieved' ? [days, now] : [now, days]).filter(Boolean);
}
