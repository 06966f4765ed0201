import type { SessionClient } from '@notewell/client';

/** Does something the first time that a change of the session leaves somebody signed in. */
export function onceSignedIn(session: Pick<SessionClient, 'subscribe' | 'snapshot'>, act: () => void): void {
  const stop = session.subscribe(() => {
    if (session.snapshot().status !== 'signedIn') return;
    stop();
    act();
  });
}
