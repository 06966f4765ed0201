import type { CarePlan } from '@notewell/model';
import { planName } from '../../../../charts/care-plan/plan-name.ts';
import type { GoalWork } from './goal-words.ts';

type Item = NonNullable<CarePlan['items']>[number];

/** Work on a goal as it would be recorded, with the words of its tick. */
export interface OfferedGoal extends GoalWork {
  readonly label: string;
  /** How the plan tells progress, if it has a measure. */
  readonly measure?: string | undefined;
}
interface PlanGoals {
  readonly id: string;
  readonly name: string;
  readonly works: readonly OfferedGoal[];
}

const isOpen = ({ kind, status }: Item) => kind !== 'Intervention' && status !== 'Achieved' && status !== 'Abandoned';
const labelOf = (number: string | undefined, title: string | undefined) => [number, title].filter(Boolean).join(' ');

/** The measure of a goal in the words of its plan; undefined for one described in words alone. */
const measureOf = ({ measure, baseline, targetValue, currentValue }: Partial<Item>): string | undefined =>
  measure ?? (currentValue !== undefined || targetValue || baseline ? 'its measure' : undefined);

export const isSameGoal = (one: GoalWork, other: GoalWork): boolean =>
  one.carePlan?.id === other.carePlan?.id && one.item === other.item;

/** Open goals of the plans in force, by plan. Goals that the note names and no plan offers any more follow. */
export function offeredGoals(plans: readonly CarePlan[], named: readonly GoalWork[]): readonly PlanGoals[] {
  const offered = plans.map((plan) => ({
    id: plan.id ?? '',
    name: planName(plan),
    works: (plan.items ?? []).filter(isOpen).map(
      ({ id: item, kind, number, title, status, ...own }): OfferedGoal => ({
        carePlan: { id: plan.id ?? '', resourceType: 'CarePlan' },
        item,
        kind,
        title,
        ...(status ? { status } : {}),
        addressed: true,
        label: labelOf(number, title),
        measure: measureOf(own),
      }),
    ),
  }));
  const known = offered.flatMap(({ works }) => works);
  const left = named.filter((goal) => !known.some((one) => isSameGoal(one, goal)));
  const rest = { id: 'rest', name: 'No longer open', works: left.map((goal) => ({ ...goal, label: goal.title ?? 'Goal' })) };
  return [...offered, rest].filter(({ works }) => works.length > 0);
}
