import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { type CarePlan, labelOfValue } from '@notewell/model';
import { type ReportedState, reportedStates, withReported } from '@notewell/rules';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { dayOf, dayWords } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './care-plan.module.css';

interface FromNotesProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

const outcomesOf = (planId: string, patientId: string): ListQuery<'CarePlanOutcome'> => ({
  type: 'CarePlanOutcome',
  partition: patientId,
  filters: [{ kind: 'CarePlan', values: [planId] }],
  orderBy: 'at',
  order: 'desc',
  pageSize: 200,
});

/** States of goals that signed notes report. Each changes the plan once somebody confirms it. */
export function FromNotes({ planId, plan }: FromNotesProps) {
  const client = useClient();
  const refusalOf = useRefusal();
  const isInForce = plan.status === 'Active' || plan.status === 'OnHold';
  const outcomes = useReadableList(isInForce ? outcomesOf(planId, plan.patient.id) : null).items;
  const reported = reportedStates(plan.items ?? [], outcomes);
  const [first] = reported;
  const next = first && { ...plan, items: withReported(plan.items ?? [], first, dayOf(first.at)) };
  if (!next || refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next })) return null;
  const confirm = async (one: ReportedState) => {
    try {
      await client.update('CarePlan', planId, (current) => ({
        ...current,
        items: withReported(current.items ?? [], one, dayOf(one.at)),
      }));
      toast(`${one.item.title}: ${labelOfValue(one.status).toLowerCase()}.`);
    } catch (error) {
      toastFailure(error, 'The plan was not changed');
    }
  };
  return (
    <section className={classes['part']} aria-label="Reported in notes">
      <ul className={classes['list']}>
        {reported.map((one) => (
          <li key={one.item.id}>
            <span>
              {one.note ? (
                <ResourceLink type="Note" id={one.note.id}>
                  The note of {dayWords(one.at)}
                </ResourceLink>
              ) : (
                `The entry of ${dayWords(one.at)}`
              )}{' '}
              says “{one.item.title}” is {labelOfValue(one.status).toLowerCase()}.
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Confirm: ${one.item.title} is ${labelOfValue(one.status).toLowerCase()}`}
              onClick={() => void confirm(one)}
            >
              Confirm
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
