import { Button, SegmentedControl } from '@mantine/core';
import type { SigningGiven, SigningText } from '@notewell/protocol';
import { type FormEvent, useState } from 'react';
import { Pad } from '../../../features/forms/form-renderer/questions/signature/pad.tsx';
import { inkOf } from '../../../features/notes/signatures/ink.ts';
import { DeclineForm } from '../../../features/portal/signing/decline-form.tsx';
import { SignedText } from '../../../features/portal/signing/signed-text.tsx';
import form from '../../../features/portal/signing/signing.module.css';
import bare from '../../../shell/frame/bare-page.module.css';
import { faultWords } from '../../../shell/session/session.ts';
import classes from './signing.module.css';

type Method = SigningGiven['method'];
interface SignFormProps {
  readonly text: SigningText;
  readonly onSign: (signature: Pick<SigningGiven, 'method' | 'ink'>) => Promise<void>;
  readonly onDecline: (reason: string) => Promise<void>;
  /** Handles an error that ends the link. */
  readonly ended: (error: unknown) => boolean;
}

/** The exact text to sign, with the signature below. */
export function SignForm({ text, onSign, onDecline, ended }: SignFormProps) {
  const { practice, title, about, lines, name, attestation, methods } = text;
  const [method, setMethod] = useState<Method>(methods[0] ?? 'Typed');
  const [path, setPath] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const ready = method === 'Typed' || path !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    setFault('');
    try {
      await onSign({ method, ...(method === 'Drawn' ? { ink: inkOf(path) } : {}) });
    } catch (error) {
      if (ended(error)) return;
      setFault(faultWords(error, ''));
      setBusy(false);
    }
  };
  return (
    <main className={classes['page']}>
      <p className={classes['practice']}>{practice}</p>
      <h1 className={classes['title']}>{title}</h1>
      <SignedText about={about} lines={lines} label="What you sign" />
      <form className={form['form']} aria-label="Your signature" onSubmit={(event) => void submit(event)}>
        <p className={form['attestation']}>{attestation}</p>
        {methods.length > 1 ? (
          <SegmentedControl
            aria-label="How"
            fullWidth
            value={method}
            onChange={(value) => setMethod(value === 'Drawn' ? 'Drawn' : 'Typed')}
            data={methods.map((one) => ({ value: one, label: one === 'Drawn' ? 'Draw' : 'Sign with the name' }))}
          />
        ) : null}
        {method === 'Drawn' ? <Pad label={`Signature of ${name}`} path={path} disabled={busy} onDraw={setPath} /> : null}
        <p className={form['signer']}>
          <span>{method === 'Drawn' ? 'Name beneath the signature' : 'Your signature'}</span>
          <strong>{name}</strong>
          <span>
            This link is for {name}. If that is not you, do not sign: ask {practice} for a link of your own.
          </span>
        </p>
        <p className={bare['fault']} role="alert">
          {fault}
        </p>
        <div className={form['actions']}>
          {method === 'Drawn' && path !== '' ? (
            <Button variant="default" size="md" onClick={() => setPath('')}>
              Clear
            </Button>
          ) : null}
          <Button type="submit" size="md" loading={busy} disabled={!ready}>
            Sign
          </Button>
        </div>
      </form>
      <DeclineForm onDecline={onDecline} ended={ended} />
    </main>
  );
}
