import type { SessionState } from '@notewell/client';
import { expect, test } from 'vitest';
import { onceSignedIn } from './once-signed-in.ts';

test('waits for somebody to sign in, and acts once', () => {
  let state: SessionState = { status: 'loading', current: undefined, error: undefined };
  const heard = new Set<() => void>();
  const becomes = (status: SessionState['status']) => {
    state = { ...state, status };
    for (const hear of heard) hear();
  };
  let acted = 0;
  const session = {
    snapshot: () => state,
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
  };
  onceSignedIn(session, () => acted++);
  becomes('signedOut');
  expect(acted).toBe(0);
  becomes('signedIn');
  becomes('signedOut');
  becomes('signedIn');
  expect(acted).toBe(1);
});
