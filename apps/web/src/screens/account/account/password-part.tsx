import { Button, PasswordInput } from '@mantine/core';
import { Section } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { NewPassword } from '../../../features/account/credentials/new-password.tsx';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './account.module.css';
import { useAttempt } from './use-attempt.ts';

/** Changes the password, which ends every other session. */
export function PasswordPart({ has }: { readonly has: boolean }) {
  const me = useMe();
  const account = useAccount();
  const { busy, fault, act } = useAttempt();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    if (!(await act(() => account.changePassword(current, next)))) return;
    setCurrent('');
    setNext('');
    setDone(true);
  };
  return (
    <Section title="Password">
      <div className={classes['body']}>
        {has ? (
          <form className={classes['narrow']} onSubmit={(event) => void submit(event)} aria-label="Change the password">
            <input type="hidden" autoComplete="username" value={me.email} readOnly />
            <PasswordInput
              label="Present password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={current}
              onChange={(event) => setCurrent(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
            />
            <NewPassword value={next} onChange={setNext} />
            <p className={classes['fault']} role="alert">
              {fault}
            </p>
            <div className={classes['row']}>
              <Button type="submit" loading={busy}>
                Change the password
              </Button>
              <span className={classes['quiet']} role="status">
                {done ? 'Changed. Everywhere else you are signed out.' : ''}
              </span>
            </div>
          </form>
        ) : (
          <p className={classes['quiet']}>This account has no password. Ask for one with “Forgot your password?” at sign-in.</p>
        )}
      </div>
    </Section>
  );
}
