import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import type { CarePlan } from '@notewell/model';
import { reviewedStatuses } from '@notewell/rules';
import { Section, Status } from '@notewell/ui';
import { useState } from 'react';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { addDays, dateWords } from '../../../platform/dates.ts';
import { ResourceLink, useOpen } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { dueFirst } from './due-first.ts';

/** Days before a review is due in which it is listed. */
const ahead = 14;
/** Rows shown at first; the number counts all, which a button shows. */
const most = 5;

const dueBy = (day: string, whose: 'Author' | 'Patient', ids: readonly string[]): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  filters: [
    { kind: 'Status', values: reviewedStatuses },
    { kind: 'ReviewDue', to: day },
    { kind: whose, values: ids },
  ],
  orderBy: 'reviewDue',
  order: 'asc',
  pageSize: 50,
});
const teamOf = (me: string): ListQuery<'Patient'> => ({
  type: 'Patient',
  filters: [{ kind: 'CareTeam', values: [me] }],
  pageSize: 200,
});

/**
 * Care plans in force or on hold that the user wrote, or of patients whose care team they are on, with a review due within two weeks. Empty
 * without any.
 */
export function PlansToReview({ me, today }: { readonly me: string; readonly today: string }) {
  const open = useOpen();
  const until = addDays(today, ahead);
  const patients = useReadableList(teamOf(me)).items.flatMap(({ id }) => id ?? []);
  const written = useReadableList(dueBy(until, 'Author', [me])).items;
  const ofTeam = useReadableList(patients.length > 0 ? dueBy(until, 'Patient', patients) : null).items;
  const plans = dueFirst([...written, ...ofTeam]);
  const [all, setAll] = useState(false);
  if (plans.length === 0) return null;
  return (
    <Section title="Care plans to review" aside={plans.length}>
      <WorkRows>
        {plans.slice(0, all ? plans.length : most).map((plan) => (
          <WorkRow
            key={plan.id}
            title={
              <ResourceLink type="Patient" id={plan.patient.id}>
                {plan.patient.display ?? 'Patient'}
              </ResourceLink>
            }
            detail={planName(plan)}
            status={<ReviewDue plan={plan} today={today} />}
            action={
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Review the plan, ${plan.patient.display ?? ''}`}
                onClick={() => open('CarePlan', plan.id ?? '')}
              >
                Review
              </Button>
            }
          />
        ))}
      </WorkRows>
      {plans.length > most ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${plans.length}`}
        </Button>
      ) : null}
    </Section>
  );
}

function ReviewDue({ plan: { reviewDue = '' }, today }: { readonly plan: CarePlan; readonly today: string }) {
  if (reviewDue < today) return <Status tone="warn">{`Due since ${dateWords(reviewDue)}`}</Status>;
  return <Status>{reviewDue === today ? 'Due today' : `Due ${dateWords(reviewDue)}`}</Status>;
}
