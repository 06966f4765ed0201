import { Button, Group } from '@mantine/core';
import type { Client, CurrentUser } from '@notewell/client';
import { ClientProvider, useSession } from '@notewell/client/react';
import { StatePanel } from '@notewell/ui';
import { IconCloudOff, IconUserOff } from '@tabler/icons-react';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { sentences } from '../../platform/sentences.ts';
import { unsubscribeHere } from '../../platform/worker/push-device.ts';
import { Splash } from '../frame/splash.tsx';
import { closeToasts, toast } from '../hooks/toasts.ts';
import { openClient } from './open-client.ts';
import { useMembership } from './practice.ts';
import { usePracticeWays } from './preferences.ts';
import { useRefreshOnline } from './session.ts';

interface SessionGuardProps {
  /** Replaces every screen if the practice requires a second step that the account lacks. */
  readonly closed: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children for a signed-in user. Keeps them while the screen is locked or the session has ended. */
export function SessionGuard({ closed, children }: SessionGuardProps) {
  const { status, current } = useSession();
  if (current)
    return (
      <Signed current={current} closed={closed}>
        {children}
      </Signed>
    );
  if (status === 'signedOut') return <ToSignIn />;
  if (status === 'unreachable') return <Unreachable />;
  return <Splash />;
}

/** Shown without a network: the device can let the same user in. Asks the server again once it is reachable. */
function Unreachable() {
  const { session } = useSession();
  const [here, setHere] = useState(false);
  useRefreshOnline();
  if (here) return <ToSignIn />;
  return (
    <main>
      <StatePanel
        whole
        icon={IconCloudOff}
        title="The server cannot be reached"
        action={
          <Group justify="center">
            <Button onClick={() => setHere(true)}>Open what is on this device</Button>
            <Button variant="default" onClick={() => void session.refresh()}>
              Try again
            </Button>
          </Group>
        }
      >
        Check your connection. What you typed before is safe on this device.
      </StatePanel>
    </main>
  );
}

/** Navigates to the sign-in page once, with the current address to return to. Reacting to the new address would loop. */
function ToSignIn() {
  const router = useRouter();
  const [element] = useState(() => {
    const here = router.state.location.href;
    return <Navigate to="/sign-in" search={here === '/' ? {} : { next: here }} replace />;
  });
  return element;
}

function Signed({ current, closed, children }: SessionGuardProps & { readonly current: CurrentUser }) {
  const membership = useMembership(current);
  const { session } = useSession();
  const { networkId = '', profile, needsSecondStep = false } = membership ?? {};
  const profileName = profile ? `${profile.resourceType}/${profile.id}` : '';
  const userId = current.user.id;
  const [client, setClient] = useState<Client>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages belong to the person who saw them
  useEffect(() => closeToasts, [userId]);
  useEffect(() => {
    if (!profileName || needsSecondStep) return undefined;
    const opened = openClient({
      networkId,
      profile: profileName,
      userId,
      session,
      transport: session.transport,
      eventId: session.takeEventId(),
      onAccessExpired: () => toast(sentences.tokenExpired, 'Temporary access has ended'),
    });
    setClient(opened.client);
    return () => {
      setClient(undefined);
      opened.close();
    };
  }, [networkId, profileName, userId, session, needsSecondStep]);
  if (!membership) {
    return (
      <main>
        <StatePanel
          whole
          icon={IconUserOff}
          title="This account belongs to no practice"
          action={<Button onClick={() => void unsubscribeHere().then(() => session.signOut())}>Sign out</Button>}
        >
          Ask the administrator of your practice to add you.
        </StatePanel>
      </main>
    );
  }
  if (needsSecondStep) return closed;
  if (!client) return <Splash />;
  return (
    <ClientProvider client={client}>
      <PracticeWays />
      {children}
    </ClientProvider>
  );
}

function PracticeWays() {
  usePracticeWays();
  return null;
}
