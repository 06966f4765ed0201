import { Button, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { planName } from '../../../features/charts/care-plan/plan-name.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import classes from './care-plan.module.css';

interface InErrorProps {
  readonly planId: string;
  readonly plan: CarePlan;
  readonly onClose: () => void;
}

/** Asks why a plan was entered in error, and marks it. */
export function InErrorDialog({ planId, plan, onClose }: InErrorProps) {
  const client = useClient();
  const phone = usePhone();
  const send = useSendFromForm();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const said = reason.trim();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || said === '') return;
    setBusy(true);
    try {
      const sent = await send(async () => {
        await client.update('CarePlan', planId, (now) => ({ ...now, status: 'EnteredInError', enteredInErrorReason: said }));
        return planId;
      });
      if (sent === 'saved') toast('The plan is marked as entered in error.');
      else if (sent === 'waiting') toast('The plan is marked once the server has it.', 'Saved on this device');
      onClose();
    } catch (error) {
      toastFailure(error, 'The plan was not changed');
      setBusy(false);
    }
  };
  return (
    <FormModal
      onClose={onClose}
      closeOnClickOutside={false}
      fullScreen={phone}
      title={`“${planName(plan)}” was entered in error`}
    >
      <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
        <Textarea
          data-autofocus
          label="Why was this plan entered in error?"
          description="It stays in the chart, marked as wrong. Nobody takes this back."
          required
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={said === ''}>
            Mark as entered in error
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
