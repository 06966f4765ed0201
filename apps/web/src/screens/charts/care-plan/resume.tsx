import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { lastDayOf } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { endsNone } from '../../../features/charts/care-plan/next-plan.ts';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { dayOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import classes from './care-plan.module.css';
import { OtherPlans, unansweredWords, useOtherPlans } from './other-plans.tsx';

interface ResumeProps {
  readonly planId: string;
  readonly plan: CarePlan;
  /** True while the plan is on hold and the user may resume it. */
  readonly isOffered: boolean;
  /** Resumes it where no other plan is in force. */
  readonly onAlone: () => void;
}

/** The button that takes a plan from hold. */
export function Resume({ planId, plan, isOffered, onAlone }: ResumeProps) {
  const others = useOtherPlans(isOffered ? planId : undefined, plan.patient.id);
  const [asks, setAsks] = useState(false);
  const isAlone = !others.isUnknown && others.open.length + others.kept.length === 0;
  return (
    <>
      {isOffered ? (
        <Button size="compact-sm" disabled={others.isLoading} onClick={() => (isAlone ? onAlone() : setAsks(true))}>
          Resume
        </Button>
      ) : null}
      {asks ? <ResumeDialog planId={planId} plan={plan} others={others} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

interface ResumeDialogProps extends Pick<ResumeProps, 'planId' | 'plan'> {
  readonly others: ReturnType<typeof useOtherPlans>;
  readonly onClose: () => void;
}

/** Takes a plan from hold. Asks, as for a new one, if another plan that came into force meanwhile ends. */
function ResumeDialog({ planId, plan, others: current, onClose }: ResumeDialogProps) {
  const client = useClient();
  const phone = usePhone();
  // The question stays as it was asked while the answer is sent.
  const [others] = useState(current);
  const [ends, setEnds] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = useSendFromForm();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // A second press waits for the first.
    if (busy) return;
    const unanswered = others.open.length > 0 && ends === '';
    setFault(unanswered ? unansweredWords : undefined);
    if (unanswered) return;
    setBusy(true);
    const today = dayOf(new Date());
    const isEnded = ends !== '' && ends !== endsNone;
    try {
      // The other one ends first: if that is refused, this one stays on hold.
      if (isEnded) {
        const ended = await send(async () => {
          await client.update('CarePlan', ends, (now) => ({ ...now, status: 'Completed', end: lastDayOf(now, today) }));
          return ends;
        });
        if (ended === 'left') return;
        if (ended === 'refused') return onClose();
      }
      const sent = await send(async () => {
        await client.update('CarePlan', planId, (now) => ({ ...now, status: 'Active' }));
        return planId;
      });
      if (sent === 'saved') toast('The plan is in force.');
      else if (sent === 'waiting') toast('The plan is in force once the server has it.', 'Saved on this device');
      onClose();
    } catch (error) {
      toastFailure(error, 'The plan was not resumed');
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} fullScreen={phone} title={`Resume “${planName(plan)}”`}>
      <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
        <OtherPlans others={others} value={ends} error={fault} onChange={setEnds} />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={others.isLoading}>
            Resume
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
