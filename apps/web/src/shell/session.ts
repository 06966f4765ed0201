import { type CurrentUser, type Membership, NotKnownHere, NotOpened, RequestFailed, SecondStepNeeded } from '@notewell/client';
import { useClient, useSession } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../platform/failure.ts';
import { useMembership } from './practice.ts';
import { useWork } from './work.ts';

/** The person at the screen, in the practice they work in. */
export interface Me {
  readonly profile: Reference<'Practitioner'>;
  /** Of whoever signs in as a patient. */
  readonly patientId: string | undefined;
  readonly name: string;
  readonly givenName: string;
  readonly email: string;
  readonly practice: string;
  readonly permissions: readonly string[];
}

export function meOf(current: CurrentUser, membership: Membership | undefined): Me {
  const name = spoken(membership?.profile.display ?? current.user.name, membership?.profile.resourceType);
  return {
    profile: { id: membership?.profile.id ?? '', resourceType: 'Practitioner', display: name },
    patientId: membership?.profile.resourceType === 'Patient' ? membership.profile.id : undefined,
    name,
    givenName: givenNameIn(name),
    email: current.user.email,
    practice: membership?.display ?? '',
    permissions: membership?.permissions ?? [],
  };
}

/** Staff are listed as `Dana Reyes, LCSW`, everybody else as `Reyes, Dana`: both are spoken of as Dana Reyes. */
function spoken(listed: string, profileType = 'Practitioner'): string {
  const [first = '', ...rest] = listed.split(/,\s*/);
  return profileType === 'Practitioner' || rest.length === 0 ? first : `${rest.join(' ')} ${first}`;
}

/** `Dana` of `Dana Reyes, LCSW` and of `Dr. Dana Reyes`. */
export const givenNameIn = (name: string): string =>
  name
    .replace(/,.*$/, '')
    .split(/\s+/)
    .find((word) => word && !/^(dr|mr|mrs|ms|mx|prof)\.?$/i.test(word)) ?? '';

export function useMe(): Me {
  const { current } = useSession();
  const membership = useMembership(current);
  if (!current) throw new Error('useMe is used below SessionGuard.');
  return meOf(current, membership);
}

/** Asks who is signed in again as soon as the browser has a network, where nobody could answer before. */
export function useRefreshOnline(): void {
  const { session, status } = useSession();
  useEffect(() => {
    if (status !== 'unreachable') return undefined;
    const ask = () => void session.refresh();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [session, status]);
}

/** Signing in or unlocking, with what to say where it fails. Resolves to whether it worked; never rejects. */
export function useSignIn() {
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const attempt = async (act: () => Promise<unknown>, wrong: string) => {
    setBusy(true);
    setFault('');
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof SecondStepNeeded) setNeedsCode(true);
      else if (!isTurnedAway(error)) setFault(faultWords(error, wrong));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    fault,
    signIn: (email: string, password: string) =>
      attempt(() => session.signIn(email.trim(), password), 'The email address or the password is not right.'),
    unlock: (password: string) => attempt(() => session.unlock(password), 'The password is not right.'),
    /** The password was right and a code is asked for: `secondStep` goes on, `startAgain` leaves it. */
    needsCode,
    secondStep: (code: string, kind: 'app' | 'recovery') =>
      attempt(
        () => session.secondStep(code.replaceAll(/\s/g, ''), kind),
        kind === 'app'
          ? 'That code is not right. Codes of the app change every half minute.'
          : 'That code is not right, or was used before.',
      ),
    startAgain: () => {
      setFault('');
      setNeedsCode(false);
    },
    signInWithPasskey: () => attempt(() => session.signInWithPasskey(), 'No account knows that passkey.'),
    unlockWithPasskey: () => attempt(() => session.unlockWithPasskey(), 'That passkey is not yours.'),
  };
}

/** Somebody closed the browser's own dialog about passkeys: nothing went wrong. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** What a failed sign-in is told, without saying whether the account exists. */
export function faultWords(error: unknown, wrong: string): string {
  if (error instanceof NotOpened)
    return 'That password does not open what is on this device. Without a connection it takes the one you last signed in with here.';
  if (error instanceof NotKnownHere)
    return 'There is no connection, and nobody has signed in on this device with that email address. Connect once, then it works without.';
  if (error instanceof RequestFailed && error.status === 429)
    return error.failure.detail ?? 'Too many attempts. Wait some minutes and try again.';
  if (error instanceof RequestFailed && error.status === 401) return wrong;
  return sentenceFor(error);
}

/** Leaving and covering the screen. What is not sent yet stays on the device, sealed, for the same person. */
export function useSessionActions() {
  const client = useClient();
  const { session } = useSession();
  const confirm = useConfirm();
  const { unsent, kept } = useWork();
  const signOut = async () => {
    const waiting = unsent + kept > 0;
    if (waiting) {
      const sure = await confirm({
        title: 'Sign out with unsent work?',
        text: 'What you typed stays on this device, encrypted, and goes on when you sign in here again. Nobody else can see it.',
        confirm: 'Sign out',
      });
      if (!sure) return;
      await client.close();
    } else await client.forgetDevice();
    await session.signOut();
  };
  return { signOut: () => void signOut(), lock: () => session.lock() };
}
