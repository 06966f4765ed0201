import { Button, Textarea } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { nameOf, useAnswers } from './use-answers.ts';
import classes from './waitlist.module.css';

interface DeclineProps {
  readonly request: Appointment;
  readonly onClose: () => void;
}

/** Asks for the reason, which the person who asked for the time reads. A refusal leaves it as it was typed. */
export function DeclineDialog({ request, onClose }: DeclineProps) {
  const { busy, decline } = useAnswers(request);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') return setFault('Give a reason.');
    if (await decline(reason.trim())) onClose();
  };
  return (
    <FormModal onClose={onClose} title={`Decline the request for ${nameOf(request)}`}>
      <form noValidate className={classes['form']} onSubmit={(event) => void send(event)}>
        <Textarea
          label="Reason"
          description="Shown to the person who asked"
          data-autofocus
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fault}
        />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Keep the request
          </Button>
          <Button type="submit" loading={busy}>
            Decline
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
