import { ActionIcon, Button, Menu } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { carePlanTransitions, lastDayOf } from '@notewell/rules';
import { useConfirm } from '@notewell/ui';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forceHeld, nextPlan } from '../../../features/charts/care-plan/next-plan.ts';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { usePlanPlace } from '../../../features/charts/care-plan/plan-place.ts';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { useSupervisees } from '../../../features/records/record-kinds/use-supervisees.ts';
import { usePrintout } from '../../../features/shared/printing/use-printout.ts';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { addressOf, useHolder, useShellFacts } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { ForceDialog } from './force.dialog.tsx';
import { InErrorDialog } from './in-error.dialog.tsx';
import { Resume } from './resume.tsx';

type PlanStatus = CarePlan['status'];

interface Move {
  readonly to: PlanStatus;
  readonly label: string;
  readonly done: string;
  /** Asked before a move that nobody takes back. */
  readonly ask?: { readonly title: string; readonly text: string };
}

const moves: readonly Move[] = [
  { to: 'Active', label: 'Put in force', done: 'In force' },
  { to: 'OnHold', label: 'Put on hold', done: 'On hold' },
  {
    to: 'Completed',
    label: 'Complete',
    done: 'Completed',
    ask: { title: 'Complete this plan?', text: 'It stays in the chart and takes no more changes.' },
  },
  {
    to: 'Revoked',
    label: 'Revoke',
    done: 'Revoked',
    ask: { title: 'Revoke this plan?', text: 'It ends without being completed and stays in the chart.' },
  },
];

/** The plan in its next state, with the day that goes with it. */
function moved(plan: CarePlan, to: PlanStatus, today: string): CarePlan {
  return { ...plan, status: to, ...(to === 'Completed' || to === 'Revoked' ? { end: lastDayOf(plan, today) } : {}) };
}

interface PlanActionsProps {
  readonly planId: string;
  readonly plan: CarePlan;
  /** True if the page shows a change that is not stored. */
  readonly isUnsaved: boolean;
}

/** Moves the plan on as its states allow, copies it, and deletes a draft. Offers only what the server accepts. */
export function PlanActions({ planId, plan, isUnsaved }: PlanActionsProps) {
  const client = useClient();
  const refusalOf = useRefusal(useSupervisees(plan.author));
  const may = useMayDo();
  const ask = useConfirm();
  const navigate = useNavigate();
  const { screens } = useShellFacts();
  const holder = useHolder();
  const { goalFor } = usePlanPlace();
  const today = dayOf(new Date());
  const { send } = useSendAndSay();
  const [forcing, setForcing] = useState(false);
  const [marking, setMarking] = useState(false);
  const isOffered = (to: PlanStatus) =>
    carePlanTransitions.moves[plan.status].includes(to) &&
    !refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next: moved(plan, to, today) });
  const offered = moves.filter(({ to }) => isOffered(to));
  const move = async ({ to, label, done, ask: question }: Move) => {
    if (question && !(await ask({ ...question, confirm: label, destructive: to !== 'Completed' }))) return;
    await send({
      write: async () => {
        await client.update('CarePlan', planId, (current) => moved(current, to, today));
        return planId;
      },
      done: { title: done, message: planName(plan) },
      failed: 'The plan was not changed',
    });
  };
  const copy = async () => {
    try {
      const { id } = await client.create(
        'CarePlan',
        nextPlan({ ...plan, id: planId }, { start: today, newId: () => crypto.randomUUID() }),
      );
      // A goal that a signed plan does not take begins in its copy.
      const at = goalFor === undefined ? {} : { search: { goalFor } };
      if (id) await navigate({ to: addressOf(screens, 'CarePlan', id, holder) ?? '/', ...at });
    } catch (error) {
      toastFailure(error, 'The plan was not copied');
    }
  };
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete this draft?',
      text: 'Nobody has agreed to it yet. Its goals go with it.',
      confirm: 'Delete',
      destructive: true,
    });
    if (!isSure) return;
    try {
      await client.remove('CarePlan', planId);
      await navigate({ to: holder?.address ?? '/' });
    } catch (error) {
      toastFailure(error, 'The draft was not deleted');
    }
  };
  const { print, printing } = usePrintout({ collection: 'carePlans', id: planId, noun: 'plan' });
  const [first] = offered.filter(({ to }) => to === 'Active');
  const fault = plan.status === 'Draft' ? forceHeld(plan, isUnsaved) : undefined;
  const rest = offered.filter((one) => one !== first);
  const mayCopy = may('Create', 'CarePlan', { patient: plan.patient, status: 'Draft' }) && plan.status !== 'EnteredInError';
  const mayDelete = plan.status === 'Draft' && may('Delete', 'CarePlan', plan);
  return (
    <>
      {first && plan.status === 'Draft' ? (
        <Button size="compact-sm" disabled={fault !== undefined} title={fault} onClick={() => setForcing(true)}>
          {first.label}
        </Button>
      ) : null}
      {plan.status === 'Draft' ? null : (
        <Resume planId={planId} plan={plan} isOffered={first !== undefined} onAlone={() => void (first && move(first))} />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={printing} onClick={() => void print()}>
            Print
          </Menu.Item>
          {mayCopy ? <Menu.Item onClick={() => void copy()}>Copy into a new plan</Menu.Item> : null}
          {rest.map((one) => (
            <Menu.Item key={one.to} onClick={() => void move(one)}>
              {one.label}
            </Menu.Item>
          ))}
          {isOffered('EnteredInError') ? <Menu.Item onClick={() => setMarking(true)}>Entered in error…</Menu.Item> : null}
          {mayDelete ? <Menu.Item onClick={() => void remove()}>Delete draft</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      {marking ? <InErrorDialog planId={planId} plan={plan} onClose={() => setMarking(false)} /> : null}
      {forcing ? <ForceDialog planId={planId} plan={plan} onClose={() => setForcing(false)} /> : null}
    </>
  );
}
