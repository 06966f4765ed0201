import { Button, Modal, PasswordInput } from '@mantine/core';
import { passkeysWork } from '@notewell/client';
import { useSession } from '@notewell/client/react';
import { iconSize } from '@notewell/ui';
import { IconKey, IconLock } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useCaret } from '../hooks/use-caret.ts';
import { useIdle } from '../hooks/use-idle.ts';
import { useLull } from '../hooks/use-lull.ts';
import { usePreferences } from './preferences.ts';
import { SecondStep } from './second-step.tsx';
import { useMe, useSessionActions, useSignIn } from './session.ts';
import classes from './session-lock.module.css';

/** Covers the screen when it is idle or the session has ended. The same user continues at the same caret. */
export function SessionLock() {
  const { status } = useSession();
  const { sessionTimeoutMinutes } = usePreferences();
  const { lock } = useSessionActions();
  const ended = useLull(status === 'expired');
  const covered = status === 'locked' || (ended && status === 'expired');
  // Signing in here passes through `loading`, so the cover stays until it succeeds.
  const [open, setOpen] = useState(covered);
  if (covered && !open) setOpen(true);
  // The session went on by itself: the server had replaced it while a request was under way.
  if (open && status === 'signedIn') setOpen(false);
  useIdle(open ? undefined : sessionTimeoutMinutes, lock);
  useCaret(open);
  if (!open) return null;
  return (
    <Modal
      opened
      onClose={() => {}}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus
      zIndex={1000}
      transitionProps={{ duration: 0 }}
      title={<span className="nw-hidden">Locked</span>}
    >
      <Unlock expired={status === 'expired'} onDone={() => setOpen(false)} />
    </Modal>
  );
}

function Unlock({ expired, onDone }: { readonly expired: boolean; readonly onDone: () => void }) {
  const me = useMe();
  const { signOut } = useSessionActions();
  const { unlock, busy, fault, needsCode, secondStep, startAgain, unlockWithPasskey } = useSignIn();
  const [password, setPassword] = useState('');
  // Keeps the reason for the lock as it was at first: unlocking changes the status before the screen opens.
  const why = useRef(expired).current ? 'Your session has ended' : 'The screen is locked';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await unlock(password);
    setPassword('');
    if (done) onDone();
  };
  const onceDone = (going: Promise<boolean>) => void going.then((done) => done && onDone());
  if (needsCode) {
    return (
      <div className={classes.form}>
        <h2 className={classes.title}>Two-step sign-in</h2>
        <SecondStep
          busy={busy}
          fault={fault}
          faultClass={classes.fault}
          onBack={startAgain}
          onCode={(code, kind) => onceDone(secondStep(code, kind))}
        />
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <IconLock size={28} stroke={1.6} aria-hidden />
      <h2 className={classes.title}>{why}</h2>
      <p className={classes.text}>
        {me.name}, {me.email}. What you typed is safe. Continue where you were.
      </p>
      <input type="hidden" autoComplete="username" value={me.email} readOnly />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
      />
      <p className={classes.fault} role="alert">
        {fault}
      </p>
      <Button type="submit" fullWidth loading={busy} leftSection={<IconLock size={iconSize.small} aria-hidden />}>
        Unlock
      </Button>
      {passkeysWork() ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconKey size={iconSize.small} aria-hidden />}
          onClick={() => onceDone(unlockWithPasskey())}
        >
          Use a passkey
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" fullWidth onClick={signOut}>
        Sign out
      </Button>
    </form>
  );
}
