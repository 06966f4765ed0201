import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useSession } from '@notewell/client/react';
import { Navigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useRefreshOnline, useSignIn } from '../../shell/session.ts';
import { path as homePath } from '../home/route.ts';
import { safeReturn } from './safe-return.ts';
import classes from './sign-in.module.css';

/** The way in. The browser's own password manager may remember; we do not. */
export default function SignInScreen() {
  const { status } = useSession();
  const { next } = useSearch({ strict: false }) as { readonly next?: unknown }; // whatever stands in the address
  const { signIn, busy, fault } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useRefreshOnline();
  if (status === 'signedIn') return <Navigate to={safeReturn(next) ?? homePath} replace />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn(email, password).then((done) => {
      if (!done) setPassword((now) => (now === password ? '' : now));
    });
  };
  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit} aria-labelledby="sign-in-title">
        <img src="/icon.svg" width={40} height={40} alt="" />
        <h1 id="sign-in-title" className={classes.title}>
          Sign in to Notewell
        </h1>
        {status === 'unreachable' ? (
          <p className={classes.notice}>There is no connection. Sign in as you last did on this device to open what is on it.</p>
        ) : null}
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        />
        <p className={classes.fault} role="alert">
          {fault}
        </p>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Sign in
        </Button>
      </form>
    </main>
  );
}
