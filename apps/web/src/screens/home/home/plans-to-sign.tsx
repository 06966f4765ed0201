import { Button } from '@mantine/core';
import type { CarePlan } from '@notewell/model';
import { Section, Status } from '@notewell/ui';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { usePlansToSign } from '../../../features/charts/care-plan/plans-to-sign.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';

const states: Partial<Record<CarePlan['status'], string>> = {
  Draft: 'Draft, waits for you',
  Active: 'In force without your signature',
  OnHold: 'On hold, waits for you',
};

/** Care plans for which somebody asked the user to sign, with the state of each. Empty without any. */
export function PlansToSign({ me }: { readonly me: string }) {
  const open = useOpen();
  const plans = usePlansToSign(me);
  if (plans.length === 0) return null;
  return (
    <Section title="Care plans to sign" aside={plans.length}>
      <WorkRows>
        {plans.map((plan) => (
          <WorkRow
            key={plan.id}
            title={
              <ResourceLink type="Patient" id={plan.patient.id}>
                {plan.patient.display ?? 'Patient'}
              </ResourceLink>
            }
            detail={[planName(plan), plan.author?.display].filter(Boolean).join(', ')}
            status={<Status tone={plan.status === 'Active' ? 'warn' : 'quiet'}>{states[plan.status] ?? 'Waits for you'}</Status>}
            action={
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Read and sign the plan, ${plan.patient.display ?? ''}`}
                onClick={() => open('CarePlan', plan.id ?? '')}
              >
                Review
              </Button>
            }
          />
        ))}
      </WorkRows>
    </Section>
  );
}
