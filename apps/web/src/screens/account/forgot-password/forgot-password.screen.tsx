import { Button, TextInput } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import classes from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { faultWords } from '../../../shell/session/session.ts';
import { path as signInPath } from '../sign-in/route.ts';

/** Requests a link that changes the password. The reply is the same for unknown addresses. */
export default function ForgotPasswordScreen() {
  const account = useAccount();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault('');
    try {
      await account.forgotPassword(email.trim());
      setSent(true);
    } catch (error) {
      const noMail = error instanceof RequestFailed && error.status === 501;
      setFault(
        noMail
          ? 'This installation sends no mail. Ask an administrator of your practice: they make a link for you under People.'
          : faultWords(error, ''),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <BarePage title="Forgotten password">
      {sent ? (
        <p className={classes.notice} role="status">
          If that address has an account, a letter with a link is on its way. The link works once, for an hour.
        </p>
      ) : (
        <form className={classes.parts} onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            size="md"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <p className={classes.fault} role="alert">
            {fault}
          </p>
          <Button type="submit" size="md" fullWidth loading={busy}>
            Send me a link
          </Button>
        </form>
      )}
      <Link to={signInPath} className={classes.link}>
        Back to sign-in
      </Link>
    </BarePage>
  );
}
