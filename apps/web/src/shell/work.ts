import { useConnection, useKeptWork, useUnsent } from '@notewell/client/react';
import { type WorkState, workState } from '../platform/work-state.ts';
import { toastFailure } from './toasts.ts';

/** Everything not yet at the server, and what to say of it. */
export function useWork() {
  const unsentItems = useUnsent();
  const { items: keptItems } = useKeptWork();
  const { online, device } = useConnection();
  const counts = { unsent: unsentItems.length, kept: keptItems.length, online, durable: device !== 'none' };
  const state: WorkState = workState(counts);
  return { ...counts, unsentItems, keptItems, state };
}

export function useKeptActions() {
  const { sendAgain, discard } = useKeptWork();
  return {
    sendAgain: (key: string) => void sendAgain(key).catch((error: unknown) => toastFailure(error, 'It could not be sent again')),
    discard: (key: string) => void discard(key).catch((error: unknown) => toastFailure(error, 'It could not be discarded')),
  };
}
