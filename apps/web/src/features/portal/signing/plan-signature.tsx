import { Button } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import { type FormEvent, useState } from 'react';
import { useOwnSignature } from '../own-signature.tsx';
import classes from './signing.module.css';

interface PlanSignatureProps {
  /** The sentence that is signed. */
  readonly attestation: string;
  readonly onSign: (name: string) => Promise<void>;
}

/** The signature of the reader under a plan, by their typed name. */
export function PlanSignature({ attestation, onSign }: PlanSignatureProps) {
  const { online } = useConnection();
  const signature = useOwnSignature();
  const [busy, setBusy] = useState(false);
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !online) return;
    const given = signature.take();
    if (!given) return;
    setBusy(true);
    await onSign(given.name);
    setBusy(false);
  };
  return (
    <form noValidate aria-label="Your signature" className={classes['form']} onSubmit={(event) => void sign(event)}>
      <p className={classes['attestation']}>{attestation}</p>
      <p className={classes['quiet']}>Ask your clinic first about anything that is not clear to you.</p>
      {signature.field}
      {online ? null : <p role="status">You are offline. Sign once you are connected.</p>}
      <div className={classes['actions']}>
        <Button type="submit" loading={busy} disabled={!online}>
          Sign
        </Button>
      </div>
    </form>
  );
}
