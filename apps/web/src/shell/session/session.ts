import { type CurrentUser, type Membership, NotKnownHere, NotOpened, RequestFailed, SecondStepNeeded } from '@notewell/client';
import { useClient, useSession } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { useEffect, useMemo, useState } from 'react';
import { sentenceFor } from '../../platform/failure.ts';
import { type Who, whoIs } from '../../platform/who.ts';
import { unsubscribeHere } from '../../platform/worker/push-device.ts';
import { leaveQuestion, useHasToStay } from '../hooks/use-stay.ts';
import { spokenName, useMembership } from './practice.ts';
import { signOutQuestions, workLeft } from './work-left.ts';

export type ProfileType = 'Practitioner' | 'Patient' | 'RelatedPerson';
const profileTypes = { staff: 'Practitioner', patient: 'Patient', relative: 'RelatedPerson' } as const satisfies Record<
  Who,
  ProfileType
>;

/** The user in their practice. */
export interface Me {
  readonly profile: Reference<ProfileType>;
  readonly who: Who;
  /** Patient of the record, for a patient or a related person. */
  readonly patientId: string | undefined;
  /** Name of the patient for whom a related person comes. */
  readonly patientName?: string;
  readonly name: string;
  readonly givenName: string;
  readonly email: string;
  readonly practice: string;
  readonly permissions: readonly string[];
}

export function meOf(current: CurrentUser, membership: Membership | undefined): Me {
  const { id = '', resourceType } = membership?.profile ?? {};
  const who = whoIs(resourceType);
  const listed = membership?.profile.display ?? current.user.name;
  const name =
    resourceType === 'Patient' || resourceType === 'RelatedPerson' ? spokenName(listed) : (listed.split(/,\s*/)[0] ?? '');
  return {
    profile: { id, resourceType: profileTypes[who], display: name },
    who,
    // A related person's id begins with the id of their patient.
    patientId: who === 'staff' ? undefined : id.split('.')[0],
    name,
    givenName: givenNameIn(name),
    email: current.user.email,
    ...(membership?.patient?.display && { patientName: spokenName(membership.patient.display) }),
    practice: membership?.display ?? '',
    permissions: membership?.permissions ?? [],
  };
}

/** `Dana` from `Dana Reyes, LCSW` or `Dr. Dana Reyes`. */
export const givenNameIn = (name: string): string =>
  name
    .replace(/,.*$/, '')
    .split(/\s+/)
    .find((word) => word && !/^(dr|mr|mrs|ms|mx|prof)\.?$/i.test(word)) ?? '';

/** The profile on screens that only staff open. */
export const asStaff = ({ id, display }: Reference): Reference<'Practitioner'> => ({
  id,
  resourceType: 'Practitioner',
  ...(display ? { display } : {}),
});

export function useMe(): Me {
  const { current } = useSession();
  const membership = useMembership(current);
  const me = useMemo(() => current && meOf(current, membership), [current, membership]);
  if (!me) throw new Error('useMe is used below SessionGuard.');
  return me;
}

/** Loads the current user again as soon as the browser is online, if loading failed before. */
export function useRefreshOnline(): void {
  const { session, status } = useSession();
  useEffect(() => {
    if (status !== 'unreachable') return undefined;
    const ask = () => void session.refresh();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [session, status]);
}

/** Signing in or unlocking, with the message for a failure. Resolves to true on success; never rejects. */
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
    /** The password was right and a code is needed. `secondStep` continues, `startAgain` cancels. */
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

/** True if the user closed the browser's passkey dialog, which is not an error. */
export const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Message for a failed sign-in. It does not reveal whether the account exists. */
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

/** Signing out and locking. Asks before words are left or lost; unsent changes stay on the device, encrypted, for the same user. */
export function useSessionActions() {
  const client = useClient();
  const { session } = useSession();
  const confirm = useConfirm();
  const isUnsaved = useHasToStay();
  const signOut = async () => {
    if (isUnsaved && !(await confirm(leaveQuestion))) return;
    const left = await workLeft(client);
    if (left !== 'nothing' && !(await confirm(signOutQuestions[left]))) return;
    const isStored = client.watchConnection().snapshot().device === 'disk';
    if (left !== 'nothing' && isStored) await client.close();
    else await client.forgetDevice();
    await unsubscribeHere();
    await session.signOut();
  };
  return { signOut: () => void signOut(), lock: () => session.lock() };
}
