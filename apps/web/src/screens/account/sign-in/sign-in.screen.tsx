import { Button, Divider, PasswordInput, TextInput } from '@mantine/core';
import { passkeysWork } from '@notewell/client';
import { useSession } from '@notewell/client/react';
import type { UnknownRecord } from '@notewell/model';
import type { Notice } from '@notewell/protocol';
import { IconKey } from '@tabler/icons-react';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import { NoticeList } from '../../../shell/banners/notices.tsx';
import classes from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { SecondStep } from '../../../shell/session/second-step.tsx';
import { useRefreshOnline, useSignIn } from '../../../shell/session/session.ts';
import { path as homePath } from '../../home/home/route.ts';
import { path as forgotPath } from '../forgot-password/route.ts';
import { PracticeSignIns } from './practice-sign-ins.tsx';
import { safeReturn } from './safe-return.ts';

/** Tells what to do first where nobody has an account yet. */
function EmptyNotice() {
  const account = useAccount();
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    account.isInstallationEmpty().then(setEmpty, () => undefined);
  }, [account]);
  return isEmpty ? (
    <p className={classes.notice} role="status">
      <strong>Nobody has an account here yet.</strong> Open the set-up link that the server printed when it started. It begins
      with {window.location.origin}/setup. No link left? Restart the server to get a new one.
    </p>
  ) : null;
}

/** Announcements for everybody, such as an outage. */
function SignInNotices() {
  const account = useAccount();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(() => {
    account.notices().then(setNotices, () => undefined);
  }, [account]);
  return <NoticeList notices={notices} />;
}

/** The sign-in page. Only the browser's password manager may remember credentials. */
export default function SignInScreen() {
  const { status, session } = useSession();
  const { next }: UnknownRecord = useSearch({ strict: false });
  const { signIn, busy, fault, needsCode, secondStep, startAgain, signInWithPasskey } = useSignIn();
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
  if (needsCode) {
    return (
      <BarePage title="Two-step sign-in">
        <SecondStep
          busy={busy}
          fault={fault}
          faultClass={classes.fault}
          onBack={startAgain}
          onCode={(code, kind) => void secondStep(code, kind)}
        />
      </BarePage>
    );
  }
  return (
    <BarePage title="Sign in to Notewell">
      <form className={classes.parts} onSubmit={submit} aria-labelledby="bare-title">
        {status === 'unreachable' ? (
          <p className={classes.notice}>There is no connection. Sign in as you last did on this device to open what is on it.</p>
        ) : null}
        {session.signOutWaits() ? (
          <p className={classes.notice} role="status">
            You are signed out on this device. The server will be told as soon as it answers.
          </p>
        ) : null}
        <EmptyNotice />
        <SignInNotices />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username webauthn"
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
      <Link to={forgotPath} className={classes.link}>
        Forgot your password?
      </Link>
      <Divider label="or" />
      {passkeysWork() ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => void signInWithPasskey()}
        >
          Use a passkey
        </Button>
      ) : null}
      <PracticeSignIns next={safeReturn(next)} />
    </BarePage>
  );
}
