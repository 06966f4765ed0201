import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import bare from '../../../shell/frame/bare-page.module.css';
import { faultWords } from '../../../shell/session/session.ts';
import classes from './signing.module.css';

interface DeclineFormProps {
  readonly onDecline: (reason: string) => Promise<void>;
  /** Handles an error after which nothing is left to decline. */
  readonly ended: (error: unknown) => boolean;
}

/** Lets whom a signature is asked of decline to sign, with a reason if they want. */
export function DeclineForm({ onDecline, ended }: DeclineFormProps) {
  const [reason, setReason] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (reason === undefined) {
    return (
      <Button variant="subtle" color="gray" size="md" onClick={() => setReason('')}>
        I do not want to sign…
      </Button>
    );
  }
  const decline = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      await onDecline(reason);
    } catch (error) {
      if (ended(error)) return;
      setFault(faultWords(error, ''));
      setBusy(false);
    }
  };
  return (
    <form className={classes['form']} aria-label="Not signing" onSubmit={(event) => void decline(event)}>
      <Textarea
        label="Why? You may leave this empty."
        autosize
        minRows={2}
        maxLength={2_000}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={bare['fault']} role="alert">
        {fault}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" size="md" onClick={() => setReason(undefined)}>
          Back
        </Button>
        <Button type="submit" color="red" variant="light" size="md" loading={busy}>
          Decline to sign
        </Button>
      </div>
    </form>
  );
}
