import { useClient } from '@notewell/client/react';
import type { PushDevice, PushDevices } from '@notewell/protocol';
import { useCallback, useEffect, useState } from 'react';
import {
  type PushSupport,
  pushSupport,
  subscribeHere,
  subscriptionHere,
  unsubscribeHere,
} from '../../../platform/worker/push-device.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';

export interface PushDevicesHere {
  readonly support: PushSupport;
  readonly devices: readonly PushDevice[];
  /** Of this browser, if the user chose it. */
  readonly here: string | undefined;
  readonly isReady: boolean;
  /** True if the server could not be asked. */
  readonly isUnreachable: boolean;
  readonly busy: boolean;
  readonly start: () => void;
  readonly stop: (id: string) => void;
}

const notAllowed = 'Your browser did not allow it. Allow notifications of this site in its settings, then try again.';
const noService =
  'The push service of this browser did not answer. A private window has none. Try again in an ordinary window, with a network.';
/** True for what a browser throws if its own push service fails. */
const isOfBrowser = (error: unknown) => error instanceof DOMException;

/** The user's devices that show notifications, and this one. Nothing changes without a press. */
export function usePushDevices(): PushDevicesHere {
  const client = useClient();
  const [known, setKnown] = useState<PushDevices & { readonly here: string | undefined }>();
  const [support, setSupport] = useState(pushSupport);
  const [isUnreachable, setUnreachable] = useState(false);
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    const [found, own] = await Promise.all([client.call<PushDevices>('push-devices'), subscriptionHere()]);
    setKnown({ ...found, here: found.devices.find(({ id }) => id === own?.id)?.id });
    setUnreachable(false);
  }, [client]);
  useEffect(() => {
    load().catch(() => setUnreachable(true));
  }, [load]);
  const act = (work: () => Promise<unknown>, failed: string) => {
    setBusy(true);
    work()
      .then(load)
      .catch((error: unknown) => toastFailure(error, failed))
      .finally(() => {
        setSupport(pushSupport());
        setBusy(false);
      });
  };
  return {
    support,
    devices: known?.devices ?? [],
    here: known?.here,
    isReady: known !== undefined,
    isUnreachable,
    busy,
    start: () =>
      act(async () => {
        const made = await subscribeHere(known?.key ?? '').catch((error: unknown) => {
          if (isOfBrowser(error)) return 'failed' as const;
          throw error;
        });
        if (!made || made === 'failed') return toast(made ? noService : notAllowed, 'Not turned on');
        const { endpoint, keys } = made.subscription.toJSON();
        await client.call('push-devices', { method: 'POST', body: { endpoint, keys } });
      }, 'This device was not turned on'),
    stop: (id) =>
      act(async () => {
        if (id === known?.here) await unsubscribeHere();
        await client.call(`push-devices/${id}`, { method: 'DELETE' });
      }, 'The device was not removed'),
  };
}
