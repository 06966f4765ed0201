import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type Evidence, passkeysWork } from '@notewell/client';
import { useSession } from '@notewell/client/react';
import { PlainModal } from '@notewell/ui';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { faultWords, isTurnedAway, useMe } from '../../../shell/session/session.ts';
import { useAccount } from '../credentials/use-account.ts';
import classes from './confirm-identity.module.css';

type Way = 'password' | 'code';

interface ConfirmDialogProps {
  readonly why: string;
  /** Called with true once the server accepted the confirmation, false if the user canceled. */
  readonly onDone: (yes: boolean) => void;
}

/** Confirms the user's identity by password, by a code of their authenticator app, or by a passkey. */
export function ConfirmDialog({ why, onDone }: ConfirmDialogProps) {
  const me = useMe();
  const { session } = useSession();
  const [way, setWay] = useState<Way>('password');
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const hasApp = useHasApp();
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
  const change = () => {
    setWay(way === 'password' ? 'code' : 'password');
    setText('');
    setFault('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void prove(way === 'password' ? { password: text } : { code: text.replaceAll(/\s/g, '') });
  };
  return (
    <PlainModal onClose={() => onDone(false)} title="Confirm that it is you" size="sm">
      <form className={classes['form']} onSubmit={submit}>
        <p className={classes['why']}>{why}</p>
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
            key="code"
            label="Code from your app"
            autoFocus
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
          {hasApp ? (
            <Button variant="subtle" className={classes['other']} onClick={change}>
              {way === 'password' ? 'Use an app code' : 'Use the password'}
            </Button>
          ) : null}
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
    </PlainModal>
  );
}

/** True if the account has a second step; false until loaded, because most have none. */
function useHasApp(): boolean {
  const account = useAccount();
  const [has, setHas] = useState(false);
  useEffect(() => {
    let here = true;
    // Asks for the password offline, because everybody has one.
    account.facts().then(
      ({ twoStep }) => here && setHas(twoStep),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [account]);
  return has;
}

const wrong = {
  password: 'The password is not right.',
  code: 'That code is not right. Codes change every half minute.',
  passkey: 'That passkey is not yours.',
} as const;
