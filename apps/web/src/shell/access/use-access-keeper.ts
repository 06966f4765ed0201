import { useAccess, useClient } from '@notewell/client/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { holds } from './access-store.ts';
import { patientsInAddress } from './reasons.ts';

/** Milliseconds for which a chart counts as open after leaving it, because users switch between chart and list. */
const lingerFor = 30_000;

/**
 * Registers this tab as using a chart while its address shows it. Temporary access ends when the last tab leaves.
 * A note without a server id belongs to the chart that was open before it.
 */
export function useAccessKeeper(): void {
  const client = useClient();
  const access = useAccess();
  const params = useAddressParts();
  const parts = Object.values(params).map((part) => client.id(part));
  const shown = access ? patientsInAddress(access.patients, parts).join(' ') : '';
  const unknown = parts.some((part) => part.startsWith('local:'));
  useEffect(() => {
    if (!access) return holds.clear();
    const open = shown === '' ? [] : shown.split(' ');
    let left = false;
    for (const patient of open) {
      if (holds.has(patient)) continue;
      void client.access.join(patient).then((leave) => {
        if (!leave) return;
        if (left || holds.has(patient)) void leave().catch(() => undefined);
        else holds.set(patient, leave);
      });
    }
    const leaveRest = () => {
      for (const [patient, leave] of holds) {
        if (open.includes(patient)) continue;
        holds.delete(patient);
        // On failure, access ends with the next token change or its expiration.
        void leave().catch(() => undefined);
      }
    };
    const timer = unknown ? undefined : setTimeout(leaveRest, lingerFor);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, access, shown, unknown]);
}

function useAddressParts(): Readonly<Record<string, string>> {
  return useMatches({ select: (matches): Readonly<Record<string, string>> => matches.at(-1)?.params ?? {} });
}
