import { Button, Textarea } from '@mantine/core';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import classes from './waitlist.module.css';

interface DeclineProps {
  readonly who: string;
  readonly onDecline: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the reason, which the person who asked for the time reads. */
export function DeclineDialog({ who, onDecline, onClose }: DeclineProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') return setFault('Give a reason.');
    setBusy(true);
    if (await onDecline(reason.trim())) onClose();
    setBusy(false);
  };
  return (
    <FormModal onClose={onClose} title={`Decline the request for ${who}`}>
      <form noValidate className={classes['form']} onSubmit={(event) => void send(event)}>
        <Textarea
          label="Reason"
          description="Shown to who asked"
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
