import { Button } from '@mantine/core';
import type { CarePlan } from '@notewell/model';
import { IconBooks } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import classes from './care-plan.module.css';
import { GoalLibraryDialog } from './goal-library.dialog.tsx';

interface FromLibraryProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

/** Offers goals of the practice's library while goals can be added. */
export function FromLibrary({ planId, plan }: FromLibraryProps) {
  const refusalOf = useRefusal();
  const [isOpen, setOpen] = useState(false);
  const items = [...(plan.items ?? []), { id: 'another', kind: 'Goal', title: 'Another' }];
  if (refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next: { ...plan, items } })) return null;
  return (
    <div className={classes['earlier']}>
      <Button size="compact-sm" variant="default" leftSection={<IconBooks size={15} aria-hidden />} onClick={() => setOpen(true)}>
        From the library
      </Button>
      {isOpen ? <GoalLibraryDialog planId={planId} plan={plan} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
