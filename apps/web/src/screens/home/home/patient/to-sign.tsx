import { Button } from '@mantine/core';
import type { CarePlan } from '@notewell/model';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { planName } from '../../../../features/charts/care-plan/plan-name.ts';
import { ListState, WorkRow, WorkRows } from '../../../../features/notes/work-list/index.ts';
import { type Agreement, titleOf, useAgreements } from '../../../../features/portal/agreements.ts';
import { useFamilyPlans } from '../../../../features/portal/signing/family-plans.ts';
import { dayOf } from '../../../../platform/dates.ts';
import { useActs } from '../../../../shell/session/acts.ts';
import type { Me } from '../../../../shell/session/session.ts';
import { path as planPath } from '../../../charts/care-plan/route.ts';
import { AgreementDialog } from './agreement.dialog.tsx';
import { Waits } from './waits.tsx';
import { whose } from './whose.ts';

interface AgreementsProps {
  readonly me: Me;
  readonly patientId: string;
  readonly now: Date;
}

/** Agreements and care plans that wait for the signature of the patient, or of a relative who may sign. */
export function ToSign({ me, patientId, now }: AgreementsProps) {
  const { list, offered } = useAgreements(patientId, { id: me.profile.id, day: dayOf(now) });
  const acts = useActs();
  const plans = useFamilyPlans(patientId, me.profile.id).toSign.filter(() => acts !== false);
  const [open, setOpen] = useState<Agreement>();
  const count = offered.length + plans.length;
  return (
    <Waits title="To sign" count={count} isLoaded={list.status === 'ready'}>
      <ListState
        list={list}
        count={count}
        room={2}
        empty={
          <StatePanel compact icon={IconSignature} title="Nothing to sign">
            Agreements and care plans that your clinic asks you to sign show here.
          </StatePanel>
        }
      >
        <WorkRows>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} detail="A care plan. Read it and sign it here." verb="Read and sign" isAsked />
          ))}
          {offered.map((one) => (
            <WorkRow
              key={one.record.id}
              title={titleOf(one)}
              detail={acts === false ? 'You can read it. Somebody who may sign for them signs it.' : 'Read it and sign it here.'}
              status={<Status tone="info">To sign</Status>}
              action={
                <Button
                  size="compact-sm"
                  variant={acts === false ? 'default' : 'filled'}
                  aria-label={`${acts === false ? 'Read' : 'Read and sign'} ${titleOf(one)}`}
                  onClick={() => setOpen(one)}
                >
                  {acts === false ? 'Read' : 'Read and sign'}
                </Button>
              }
            />
          ))}
        </WorkRows>
      </ListState>
      {open ? <AgreementDialog agreement={open} onClose={() => setOpen(undefined)} /> : null}
    </Waits>
  );
}

interface PlanRowProps {
  readonly plan: CarePlan;
  readonly detail: string;
  readonly verb: string;
  readonly isAsked?: boolean;
}

function PlanRow({ plan, detail, verb, isAsked = false }: PlanRowProps) {
  return (
    <WorkRow
      title={planName(plan)}
      detail={detail}
      status={isAsked ? <Status tone="info">To sign</Status> : undefined}
      action={
        <Button
          size="compact-sm"
          variant={isAsked ? 'filled' : 'default'}
          aria-label={`${verb} ${planName(plan)}`}
          renderRoot={(props) => <Link {...props} to={planPath} params={{ planId: plan.id ?? '' }} />}
        >
          {verb}
        </Button>
      }
    />
  );
}

const inWords: Partial<Record<CarePlan['status'], string>> = {
  Draft: 'You signed it. It is not in force yet.',
  OnHold: 'It is on hold.',
};

/** Care plans of the patient, to read as they are. Absent without any. */
export function YourPlans({ me, patientId }: Pick<AgreementsProps, 'me' | 'patientId'>) {
  const { toRead } = useFamilyPlans(patientId, me.profile.id);
  if (toRead.length === 0) return null;
  return (
    <Section title={whose(me, 'care plans')} aside={toRead.length}>
      <WorkRows>
        {toRead.map((plan) => (
          <PlanRow key={plan.id} plan={plan} detail={inWords[plan.status] ?? 'It is in force.'} verb="Read" />
        ))}
      </WorkRows>
    </Section>
  );
}

/** Agreements that are signed, to read again. Absent without any. */
export function YourAgreements({ me, patientId, now }: AgreementsProps) {
  const { kept } = useAgreements(patientId, { id: me.profile.id, day: dayOf(now) });
  const [open, setOpen] = useState<Agreement>();
  if (kept.length === 0) return null;
  return (
    <Section title={whose(me, 'agreements')} aside={kept.length}>
      <WorkRows>
        {kept.map((one) => (
          <WorkRow
            key={one.record.id}
            title={titleOf(one)}
            detail={one.record.status === 'Offered' ? 'You signed it. Others have still to sign.' : 'It is signed and in force.'}
            action={
              <Button size="compact-sm" variant="default" aria-label={`Read ${titleOf(one)}`} onClick={() => setOpen(one)}>
                Read
              </Button>
            }
          />
        ))}
      </WorkRows>
      {open ? <AgreementDialog agreement={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}
