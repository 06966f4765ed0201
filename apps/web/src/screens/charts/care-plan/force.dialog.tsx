import { Alert, Button, TextInput } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { firstReviewFault, lackingIn, reviewLimit, usualReviewDays } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endsNone, inForce } from '../../../features/charts/care-plan/next-plan.ts';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { ChangedMeanwhile, requireRead } from '../../../features/records/draft/read-before-signing.ts';
import { addDays, dayOf, zoneInForce } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './care-plan.module.css';
import { OtherPlans, unansweredWords, useOtherPlans } from './other-plans.tsx';
import { wordsOfPlan } from './words-of-plan.ts';

interface ForceProps {
  readonly planId: string;
  readonly plan: CarePlan;
  readonly onClose: () => void;
}

/** Asks what a plan in force needs: the day of its review, and whether it replaces a plan that is in force. */
export function ForceDialog({ planId, plan, onClose }: ForceProps) {
  const client = useClient();
  const phone = usePhone();
  const today = dayOf(new Date());
  const others = useOtherPlans(planId, plan.patient.id);
  const { open, kept } = others;
  /** The plan that this one was begun to replace, where the user may not end it. */
  const stays = kept.some(({ id }) => id === plan.replaces?.id);
  const { data: program } = useResource('Program', plan.program?.id);
  const begins = plan.start !== undefined && plan.start > today ? plan.start : today;
  const limit = reviewLimit({ ...plan, start: begins, reviews: [] }, program?.reviewDays, zoneInForce());
  const [typed, setDue] = useState<string>();
  const due = typed ?? plan.reviewDue ?? limit ?? addDays(begins, usualReviewDays);
  const [picked, setPicked] = useState<string>();
  const named = open.find(({ id }) => id === plan.replaces?.id)?.id;
  const replaces = picked ?? named ?? '';
  const [busy, setBusy] = useState(false);
  const send = useSendFromForm();
  const { profile } = useMe();
  const [read] = useState(plan);
  const [faults, setFaults] = useState<{ readonly due?: string; readonly replaces?: string }>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // A second press waits for the first.
    if (busy) return;
    const unanswered = open.length > 0 && replaces === '';
    const dueFault =
      due === '' ? 'Enter the day of the first review.' : firstReviewFault({ start: plan.start, reviewDue: due }, today);
    setFaults({
      ...(dueFault ? { due: dueFault } : {}),
      ...(unanswered ? { replaces: unansweredWords } : {}),
    });
    if (dueFault || unanswered) return;
    setBusy(true);
    try {
      const answer = open.length === 0 && stays ? endsNone : replaces;
      const sent = await send(async () => {
        await client.update('CarePlan', planId, (current) => {
          requireRead({ read, current, mine: `Practitioner/${profile.id}`, textOf: wordsOfPlan, step: 'put it in force' });
          return inForce(current, { replaces: answer, reviewDue: due });
        });
        return planId;
      });
      if (sent === 'saved') toast('The plan is in force.');
      else if (sent === 'waiting') toast('The plan is in force once the server has it.', 'Saved on this device');
      onClose();
    } catch (error) {
      toastFailure(error, 'The plan was not changed');
      if (error instanceof ChangedMeanwhile) onClose();
      setBusy(false);
    }
  };
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} fullScreen={phone} title={`Put “${planName(plan)}” in force`}>
      <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
        <Lacking plan={plan} />
        <TextInput
          data-autofocus
          label="First review"
          type="date"
          maw="12rem"
          required
          min={begins}
          max={limit}
          value={due}
          error={faults.due}
          onChange={({ currentTarget }) => setDue(currentTarget.value)}
        />
        <OtherPlans others={others} value={replaces} error={faults.replaces} onChange={setPicked} />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={others.isLoading}>
            Put in force
          </Button>
        </div>
      </form>
    </FormModal>
  );
}

/** Parts that the plan is expected to have and that nobody has given. */
function Lacking({ plan }: { readonly plan: CarePlan }) {
  const { t } = useTranslation();
  const { title, problems } = lackingIn(plan);
  if (!title && !problems) return null;
  return (
    <Alert color="yellow" title="Not given yet">
      {[title ? 'It has no title. ' : '', problems ? t('It addresses no $t(problem): no diagnosis leads to its goals.') : '']}
    </Alert>
  );
}
