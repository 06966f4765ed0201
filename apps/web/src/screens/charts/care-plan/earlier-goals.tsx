import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { carriedForward } from '@notewell/rules';
import { IconCopy } from '@tabler/icons-react';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './care-plan.module.css';

interface EarlierGoalsProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

/** In an empty draft: offers the open goals of the plan before it. */
export function EarlierGoals({ planId, plan }: EarlierGoalsProps) {
  const client = useClient();
  const isEmpty = plan.status === 'Draft' && (plan.items ?? []).length === 0;
  const plans = useReadableList(isEmpty ? earlierPlans(plan.patient.id) : null).items;
  const earlier = plans.find(({ id }) => id !== planId);
  const open = carriedForward(earlier?.items ?? [], () => crypto.randomUUID());
  if (!earlier?.id || open.length === 0) return null;
  const { id } = earlier;
  const take = async () => {
    try {
      await client.update('CarePlan', planId, (current) => ({
        ...current,
        items: [...open],
        replaces: current.replaces ?? { id, resourceType: 'CarePlan' },
      }));
    } catch (error) {
      toastFailure(error, 'The goals were not copied');
    }
  };
  const goals = open.filter(({ kind }) => kind === 'Goal').length;
  return (
    <div className={classes['earlier']}>
      <Button size="compact-sm" variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void take()}>
        {goals === 1 ? 'Begin with the open goal' : `Begin with the ${goals} open goals`} of “{planName(earlier)}”
      </Button>
    </div>
  );
}

const earlierPlans = (patientId: string): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  partition: patientId,
  filters: [{ kind: 'Status', values: ['Active', 'OnHold', 'Completed'] }],
  orderBy: 'created',
  order: 'desc',
  pageSize: 10,
});
