import { Button } from '@mantine/core';
import { useSession } from '@notewell/client/react';
import { unsubscribeHere } from '../platform/worker/push-device.ts';
import { TwoStepPart } from '../screens/account/account/two-step-part.tsx';
import { BarePage } from '../shell/frame/bare-page.tsx';

/** Replaces every screen if the practice requires a second step and the account has none. Offers setup or signing out. */
export function SecondStepGate() {
  const { session } = useSession();
  return (
    <BarePage title="Set up two-step sign-in">
      <p>Your practice requires two-step sign-in. You need an authenticator app on your phone and one minute.</p>
      <TwoStepPart on={false} onChange={() => void session.refresh()} />
      <Button variant="subtle" color="gray" onClick={() => void unsubscribeHere().then(() => session.signOut())}>
        Sign out
      </Button>
    </BarePage>
  );
}
