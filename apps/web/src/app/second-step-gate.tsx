import { Button } from '@mantine/core';
import { useSession } from '@notewell/client/react';
import { TwoStepPart } from '../screens/account/two-step-part.tsx';
import { BarePage } from '../shell/bare-page.tsx';

/** In place of every screen, where the practice asks for a second step and the account has none: setting it up, or leaving. */
export function SecondStepGate() {
  const { session } = useSession();
  return (
    <BarePage title="Set up two-step sign-in">
      <p>Your practice asks everybody for a second step. It takes a minute and an authenticator app on your phone.</p>
      <TwoStepPart on={false} onChange={() => void session.refresh()} />
      <Button variant="subtle" color="gray" onClick={() => void session.signOut()}>
        Sign out
      </Button>
    </BarePage>
  );
}
