import { Button, TextInput } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import type { InvitationOffer } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import { Delayed, SkeletonRows } from '@notewell/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { NewPassword } from '../../../features/account/credentials/new-password.tsx';
import { passwordFaultIn } from '../../../features/account/credentials/password-fault.ts';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import { useSecret } from '../../../features/account/credentials/use-secret.ts';
import classes from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { faultWords, useSignIn } from '../../../shell/session/session.ts';
import { path as homePath } from '../../home/home/route.ts';
import { path as signInPath } from '../sign-in/route.ts';

type State =
  | { readonly is: 'loading' | 'over' | 'unreachable' }
  | { readonly is: 'open' | 'accepted'; readonly offer: InvitationOffer };

const isOver = (error: unknown) => error instanceof RequestFailed && (error.status === 410 || error.status === 403);

/** Target of an invitation link. New users choose a password; users with an account accept. */
export default function InvitationScreen() {
  const account = useAccount();
  const key = useSecret();
  const enter = useEnter();
  const [state, setState] = useState<State>({ is: key === '' ? 'over' : 'loading' });
  useEffect(() => {
    if (key === '') return;
    account.invitation(key).then(
      (offer) => setState({ is: 'open', offer }),
      (error: unknown) => setState({ is: isOver(error) ? 'over' : 'unreachable' }),
    );
  }, [account, key]);
  switch (state.is) {
    case 'loading':
      return (
        <BarePage title="Invitation">
          <Delayed>
            <SkeletonRows rows={4} />
          </Delayed>
        </BarePage>
      );
    case 'over':
      return (
        <BarePage title="Invitation">
          <p className={classes.notice}>
            This link was used already or has expired. Ask for a new one. If you accepted it before, sign in; else ask for another
            invitation.
          </p>
          <Link to={signInPath} className={classes.link}>
            Sign in
          </Link>
        </BarePage>
      );
    case 'unreachable':
      return (
        <BarePage title="Invitation">
          <p className={classes.notice}>The server could not be reached. Open the link of the letter again in a moment.</p>
        </BarePage>
      );
    case 'accepted':
      return (
        <BarePage title={`Welcome to ${state.offer.practice}`}>
          <p className={classes.notice} role="status">
            Your account is ready. Sign in as {state.offer.email}.
          </p>
          <Link to={signInPath} className={classes.link}>
            Sign in
          </Link>
        </BarePage>
      );
    case 'open':
      return state.offer.needsSignIn ? (
        <BarePage title={`Invitation from ${state.offer.practice}`}>
          <p className={classes.notice}>
            {state.offer.email} has an account. Sign in first, then open the link again. If the account is not yours, tell who
            invited you.
          </p>
          <Link to={signInPath} className={classes.link}>
            Sign in
          </Link>
        </BarePage>
      ) : (
        <Accept
          offer={state.offer}
          keyOf={key}
          onOver={() => setState({ is: 'over' })}
          onDone={async (password) => {
            if (!(await enter(state.offer.email, password))) setState({ is: 'accepted', offer: state.offer });
          }}
        />
      );
  }
}

/** Signs a new account in at once and opens Home. False where somebody is signed in, or more is needed than the password. */
function useEnter() {
  const { status } = useSession();
  const { signIn } = useSignIn();
  const navigate = useNavigate();
  return async (email: string, password: string): Promise<boolean> => {
    if (password === '' || status !== 'signedOut' || !(await signIn(email, password))) return false;
    await navigate({ to: homePath, replace: true });
    return true;
  };
}

interface AcceptProps {
  readonly offer: InvitationOffer;
  readonly keyOf: string;
  readonly onOver: () => void;
  /** `password` is the one just chosen; empty if there was an account. */
  readonly onDone: (password: string) => Promise<void>;
}

function Accept({ offer, keyOf, onOver, onDone }: AcceptProps) {
  const account = useAccount();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly password?: string; readonly other?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault({});
    try {
      await account.acceptInvitation(keyOf, offer.needsPassword ? password : undefined);
      await onDone(offer.needsPassword ? password : '');
    } catch (error) {
      const weak = passwordFaultIn(error);
      if (isOver(error)) onOver();
      else setFault(weak ? { password: weak } : { other: faultWords(error, '') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <BarePage title={`Invitation from ${offer.practice}`}>
      <form className={classes.parts} onSubmit={(event) => void submit(event)}>
        <TextInput label="Your email" type="email" autoComplete="username" value={offer.email} readOnly size="md" />
        {offer.needsPassword ? (
          <NewPassword label="Choose a password" value={password} onChange={setPassword} fault={fault.password ?? ''} autoFocus />
        ) : (
          <p className={classes.notice}>You have an account with this address: sign in with its password afterwards.</p>
        )}
        <p className={classes.fault} role="alert">
          {fault.other}
        </p>
        <Button type="submit" size="md" fullWidth loading={busy}>
          Accept
        </Button>
      </form>
    </BarePage>
  );
}
