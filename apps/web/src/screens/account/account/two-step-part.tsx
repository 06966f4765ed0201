import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { TwoStepBegun } from '@notewell/client/account';
import { Section, Status } from '@notewell/ui';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import classes from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAttempt } from './use-attempt.ts';

const QrCode = lazy(() => import('../../../features/account/qr-code/qr-code.tsx'));

interface TwoStepPartProps {
  readonly on: boolean;
  readonly onChange: () => void;
}
type Step = 'rest' | 'begin' | 'scan' | 'codes' | 'renew' | 'end';

/** Two-step sign-in with an authenticator app: setup, new recovery codes, removal. */
export function TwoStepPart({ on, onChange }: TwoStepPartProps) {
  const account = useAccount();
  const { busy, fault, act } = useAttempt();
  const [step, setStep] = useState<Step>('rest');
  const [begun, setBegun] = useState<TwoStepBegun>();
  const rest = () => {
    setStep('rest');
    setBegun(undefined);
    onChange();
  };
  const withPassword = {
    begin: (password: string) =>
      act(async () => setBegun(await account.beginTwoStep(password))).then((done) => done && setStep('scan')),
    renew: (password: string) =>
      act(async () => setBegun({ totpURI: '', backupCodes: await account.recoveryCodes(password) })).then(
        (done) => done && setStep('codes'),
      ),
    end: (password: string) => act(() => account.endTwoStep(password)).then((done) => done && rest()),
  } as const;
  return (
    <Section title="Two-step sign-in" aside={<Status tone={on ? 'good' : 'quiet'}>{on ? 'On' : 'Off'}</Status>}>
      <div className={classes['body']}>
        {step === 'rest' ? (
          <>
            <p className={classes['quiet']}>
              After the password, a code from an app on your phone is asked for. Somebody who learns your password cannot get in.
            </p>
            <div className={classes['row']}>
              {on ? (
                <>
                  <Button variant="default" onClick={() => setStep('renew')}>
                    New recovery codes
                  </Button>
                  <Button variant="default" color="red" onClick={() => setStep('end')}>
                    Turn off
                  </Button>
                </>
              ) : (
                <Button onClick={() => setStep('begin')}>Set up</Button>
              )}
            </div>
          </>
        ) : null}
        {step === 'begin' || step === 'renew' || step === 'end' ? (
          <AskPassword
            verb={verbs[step]}
            busy={busy}
            fault={fault}
            onPassword={(password) => void withPassword[step](password)}
            onCancel={() => setStep('rest')}
          />
        ) : null}
        {step === 'scan' && begun ? <Scan uri={begun.totpURI} onDone={() => setStep('codes')} /> : null}
        {step === 'codes' && begun ? <RecoveryCodes codes={begun.backupCodes} onKept={rest} /> : null}
      </div>
    </Section>
  );
}

const verbs = { begin: 'Continue', renew: 'Make new codes', end: 'Turn off' } as const;

interface AskPasswordProps {
  readonly verb: string;
  readonly busy: boolean;
  readonly fault: string;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}
function AskPassword({ verb, busy, fault, onPassword, onCancel }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form className={classes['narrow']} onSubmit={submit}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      />
      <p className={classes['fault']} role="alert">
        {fault}
      </p>
      <div className={classes['row']}>
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The app scans the QR code or the user types the key. The first code confirms the setup. */
function Scan({ uri, onDone }: { readonly uri: string; readonly onDone: () => void }) {
  const account = useAccount();
  const { busy, fault, act } = useAttempt('That code is not right. Codes change every half minute.');
  const [code, setCode] = useState('');
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(() => account.finishTwoStep(code.replaceAll(/\s/g, ''))).then((done) => done && onDone());
  };
  return (
    <form className={classes['narrow']} onSubmit={submit}>
      <p className={classes['quiet']}>Read this picture with an authenticator app, or type the key into it.</p>
      <Suspense fallback={null}>
        <QrCode text={uri} label="QR code for an authenticator app" />
      </Suspense>
      <span>
        Key:{' '}
        <span className={classes['secret']} data-testid="totp-secret">
          {secret}
        </span>
      </span>
      <TextInput
        label="Code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <p className={classes['fault']} role="alert">
        {fault}
      </p>
      <div className={classes['row']}>
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
