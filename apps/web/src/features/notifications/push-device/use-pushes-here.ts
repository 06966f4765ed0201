import { useClient } from '@notewell/client/react';
import type { PushDevices } from '@notewell/protocol';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { subscriptionHere, unsubscribeHere, watchForPresses } from '../../../platform/worker/push-device.ts';

/**
 * Opens what the user presses on this device, and ends a subscription that is not theirs: of somebody who used this browser
 * before, or one that they removed from another device.
 */
export function usePushesHere(): void {
  const client = useClient();
  const router = useRouter();
  useEffect(() => watchForPresses((path) => void router.navigate({ href: path })), [router]);
  useEffect(() => {
    async function look(): Promise<void> {
      const here = await subscriptionHere();
      if (!here) return;
      const { key, devices } = await client.call<PushDevices>('push-devices');
      // With another key it is of another practice, where it may be the user's.
      if (here.key === key && !devices.some(({ id }) => id === here.id)) await unsubscribeHere();
    }
    look().catch(() => undefined);
  }, [client]);
}
