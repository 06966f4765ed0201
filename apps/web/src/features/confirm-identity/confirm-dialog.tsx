import { Button, Modal, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { type Evidence, passkeysWork } from '@notewell/client';
import { useSession } from '@notewell/client/react';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { faultWords, isTurnedAway, useMe } from '../../shell/session.ts';
import classes from './confirm-identity.module.css';

const ways = [
  { value: 'password', label: 'Password' },
  { value: 'code', label: 'App code' },
] as const;
type Way = (typeof ways)[number]['value'];

interface ConfirmDialogProps {
  readonly why: string;
  /** True once the server has believed the proof, false where the person turned away. */
  readonly onDone: (yes: boolean) => void;
}

/** Asks who is at the keyboard: their password, a code of their app, or a passkey. */
export function ConfirmDialog({ why, onDone }: ConfirmDialogProps) {
  const me = useMe();
  const { session } = useSession();
  const [way, setWay] = useState<Way>('password');
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const prove = async (evidence: Evidence) => {
    setBusy(true);
    setFault('');
    try {
      await session.confirm(evidence);
      onDone(true);
    } catch (error) {
      setText('');
      if (!isTurnedAway(error)) setFault(faultWords(error, wrong[evidence === 'passkey' ? 'passkey' : way]));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove(way === 'password' ? { password: text } : { code: text.replaceAll(/\s/g, '') });
  };
  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title="Confirm that it is you"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={classes['form']} onSubmit={submit}>
        <p className={classes['why']}>{why}</p>
        <SegmentedControl
          aria-label="How"
          size="xs"
          data={[...ways]}
          value={way}
          onChange={(value) => {
            setWay(value === 'code' ? 'code' : 'password');
            setText('');
            setFault('');
          }}
        />
        <input type="hidden" autoComplete="username" value={me.email} readOnly />
        {way === 'password' ? (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            required
            withAsterisk={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
          />
        ) : (
          <TextInput
            label="Code from your app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
        <div className={classes['actions']}>
          {passkeysWork() ? (
            <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => void prove('passkey')}>
              Use a passkey
            </Button>
          ) : null}
          <Button type="submit" loading={busy}>
            Confirm
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const wrong = {
  password: 'The password is not right.',
  code: 'That code is not right. Codes change every half minute.',
  passkey: 'That passkey is not yours.',
} as const;
