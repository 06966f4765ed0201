import { Button } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import { useSession } from '@notewell/client/react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { NewPassword } from '../../../features/account/credentials/new-password.tsx';
import { passwordFaultIn } from '../../../features/account/credentials/password-fault.ts';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import { useSecret } from '../../../features/account/credentials/use-secret.ts';
import classes from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { faultWords } from '../../../shell/session/session.ts';
import { path as forgotPath } from '../forgot-password/route.ts';
import { path as signInPath } from '../sign-in/route.ts';

/** Target of a password reset link. The change ends every session of the account. */
export default function ResetPasswordScreen() {
  const account = useAccount();
  const { session } = useSession();
  const token = useSecret();
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'open' | 'done' | 'over'>(token === '' ? 'over' : 'open');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly password?: string | undefined; readonly other?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault({});
    try {
      await account.resetPassword(token, password);
      await session.refresh();
      setState('done');
    } catch (error) {
      if (error instanceof RequestFailed && error.status === 410) setState('over');
      else {
        const weak = passwordFaultIn(error);
        setFault(weak ? { password: weak } : { other: faultWords(error, '') });
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <BarePage title="New password">
      {state === 'open' ? (
        <form className={classes.parts} onSubmit={(event) => void submit(event)}>
          <NewPassword value={password} onChange={setPassword} fault={fault.password ?? ''} autoFocus />
          <p className={classes.fault} role="alert">
            {fault.other}
          </p>
          <Button type="submit" size="md" fullWidth loading={busy}>
            Change the password
          </Button>
        </form>
      ) : (
        <>
          <p className={classes.notice} role="status">
            {state === 'done'
              ? 'The password is changed and every session has ended. Sign in with the new one.'
              : 'This link was used already or has expired. Ask for a new one.'}
          </p>
          <Link to={state === 'done' ? signInPath : forgotPath} className={classes.link}>
            {state === 'done' ? 'Sign in' : 'Ask for another link'}
          </Link>
        </>
      )}
    </BarePage>
  );
}
