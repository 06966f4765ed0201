import { Button, SegmentedControl, Textarea } from '@mantine/core';
import type { SigningGiven, SigningLine, SigningText } from '@notewell/protocol';
import { type FormEvent, useState } from 'react';
import { Pad } from '../../../features/forms/form-renderer/questions/signature/pad.tsx';
import { inkOf } from '../../../features/notes/signatures/ink.ts';
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
      <dl className={classes['about']}>
        {about.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <article className={classes['text']} aria-label="What you sign">
        {lines.map((line, index) => (
          // Keyed by position, because lines do not move.
          <Line key={`${index}-${line.kind}`} line={line} />
        ))}
      </article>
      <form className={classes['form']} aria-label="Your signature" onSubmit={(event) => void submit(event)}>
        <p className={classes['attestation']}>{attestation}</p>
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
        <p className={classes['signer']}>
          <span>{method === 'Drawn' ? 'Name beneath the signature' : 'Your signature'}</span>
          <strong>{name}</strong>
          <span>
            This link is for {name}. If that is not you, do not sign: ask {practice} for a link of your own.
          </span>
        </p>
        <p className={bare['fault']} role="alert">
          {fault}
        </p>
        <div className={classes['actions']}>
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
      <Decline onDecline={onDecline} ended={ended} />
    </main>
  );
}

/** Lets the recipient decline to sign. */
function Decline({ onDecline, ended }: Pick<SignFormProps, 'onDecline' | 'ended'>) {
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

function Line({ line }: { readonly line: SigningLine }) {
  switch (line.kind) {
    case 'heading':
      return <h2 className={classes['heading']}>{line.text}</h2>;
    case 'text':
      return <p>{line.text}</p>;
    case 'item':
      return <p className={classes['item']}>{line.text}</p>;
    case 'row':
      return (
        <p className={classes['row']}>
          <span>{line.label}</span> {line.value}
        </p>
      );
  }
}
