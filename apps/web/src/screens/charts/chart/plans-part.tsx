import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import { type CarePlan, labelOfValue } from '@notewell/model';
import { isUnderWay } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { useNewPlan } from '../../../features/charts/care-plan/use-new-plan.ts';
import { DueMeasures } from '../../../features/charts/measures/due-measures.tsx';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './chart.module.css';
import { Part, Rows, standingOf } from './part.tsx';
import { PastButton } from './past-button.tsx';

const plansIn = (patientId: string, statuses: readonly CarePlan['status'][]): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  partition: patientId,
  filters: [{ kind: 'Status', values: statuses }],
  orderBy: 'created',
  order: 'desc',
  pageSize: 20,
});

/** Care plans of a patient: those that are written or in force, and on request the earlier ones. */
export function PlansPart({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [past, setPast] = useState(false);
  const { items, ...list } = useList(plansIn(patientId, ['Draft', 'Active', 'OnHold']));
  const pastOnes = plansIn(patientId, ['Completed', 'Revoked']);
  const over = useList(past ? pastOnes : null);
  const status = standingOf(list);
  const begin = useNewPlan(patientId);
  return (
    <Part
      title="Care plans"
      count={status === 'ready' ? items.length : undefined}
      {...(begin && { add: 'New care plan', onAdd: begin })}
    >
      <Rows status={status} count={items.length} empty={t('No care plan is in force.')}>
        {items.map((plan) => (
          <PlanLine key={plan.id} plan={plan} />
        ))}
      </Rows>
      <div className={classes['due']}>
        <DueMeasures patientId={patientId} />
      </div>
      {past ? (
        <Rows status={standingOf(over)} count={over.items.length} empty="None from the past.">
          {over.items.map((plan) => (
            <PlanLine key={plan.id} plan={plan} />
          ))}
        </Rows>
      ) : null}
      <PastButton query={pastOnes} shown={past} onToggle={() => setPast((shown) => !shown)} what="care plans" />
    </Part>
  );
}

function PlanLine({ plan }: { readonly plan: CarePlan }) {
  const { id = '', status, items = [], start, reviewDue } = plan;
  const goals = items.filter(({ kind }) => kind === 'Goal').length;
  const facts = [
    goals === 1 ? '1 goal' : `${goals} goals`,
    start ? `from ${dateWords(start)}` : '',
    isUnderWay(plan) && reviewDue ? `review ${dateWords(reviewDue)}` : '',
  ];
  return (
    <li className={classes['row']} data-over={status === 'Completed' || status === 'Revoked' || undefined}>
      <ResourceLink type="CarePlan" id={id} className={classes['opens'] ?? ''}>
        <span className={classes['rowName']}>{planName(plan)}</span>
        <span className={classes['rowDetail']}>{facts.filter(Boolean).join(' · ')}</span>
      </ResourceLink>
      {status === 'Active' ? null : <Status plain>{labelOfValue(status)}</Status>}
    </li>
  );
}
