import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { type CarePlan, type CarePlanOutcome, labelOfValue } from '@notewell/model';
import { type ReportedState, reportedStates, reportedValues, withReported, withReportedValue } from '@notewell/rules';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { dayOf, dayWords } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './care-plan.module.css';

type Item = NonNullable<CarePlan['items']>[number];

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

interface Offer {
  readonly key: string;
  readonly one: Pick<ReportedState, 'item' | 'at' | 'note'>;
  readonly says: string;
  readonly take: (items: readonly Item[]) => Item[];
}

/** Reports of signed notes on the goals, each with the change that takes it over. */
function offersOf(items: readonly Item[], outcomes: readonly CarePlanOutcome[]): readonly Offer[] {
  const states = reportedStates(items, outcomes).map((one) => ({
    key: `${one.item.id} state`,
    one,
    says: labelOfValue(one.status).toLowerCase(),
    take: (now: readonly Item[]) => withReported(now, one, dayOf(one.at)),
  }));
  const values = reportedValues(items, outcomes).map((one) => ({
    key: `${one.item.id} value`,
    one,
    says: one.item.currentValue === undefined ? `now ${one.value}` : `now ${one.value} instead of ${one.item.currentValue}`,
    take: (now: readonly Item[]) => withReportedValue(now, one),
  }));
  return [...states, ...values];
}

/** States and values of goals that signed notes report. Each changes the plan once somebody confirms it. */
export function FromNotes({ planId, plan }: FromNotesProps) {
  const client = useClient();
  const refusalOf = useRefusal();
  const isInForce = plan.status === 'Active' || plan.status === 'OnHold';
  const outcomes = useReadableList(isInForce ? outcomesOf(planId, plan.patient.id) : null).items;
  const items = plan.items ?? [];
  const offers = offersOf(items, outcomes);
  const [first] = offers;
  const next = first && { ...plan, items: first.take(items) };
  if (!next || refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next })) return null;
  const confirm = async ({ one, says, take }: Offer) => {
    try {
      await client.update('CarePlan', planId, (current) => ({ ...current, items: take(current.items ?? []) }));
      toast(`${one.item.title}: ${says}.`);
    } catch (error) {
      toastFailure(error, 'The plan was not changed');
    }
  };
  return (
    <section className={classes['part']} aria-label="Reported in notes">
      <ul className={classes['list']}>
        {offers.map((offer) => {
          const { key, one, says } = offer;
          return (
            <li key={key}>
              <span>
                {one.note ? (
                  <ResourceLink type="Note" id={one.note.id}>
                    The note of {dayWords(one.at)}
                  </ResourceLink>
                ) : (
                  `The entry of ${dayWords(one.at)}`
                )}{' '}
                says “{one.item.title}” is {says}.
              </span>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Confirm: ${one.item.title} is ${says}`}
                onClick={() => void confirm(offer)}
              >
                Confirm
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
