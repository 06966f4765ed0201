import { useClient } from '@notewell/client/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { addressOf, useHolder, useShellFacts } from '../screens.tsx';

/**
 * Replaces a device-local id in the address with the server's id, which works on every device.
 * Runs when the screen opens; an open screen keeps its address.
 */
export function useKnownAddress(type: string, id: string): void {
  const client = useClient();
  const navigate = useNavigate();
  const { screens } = useShellFacts();
  const { path, address } = useHolder() ?? {};
  const look = useEffectEvent(() => {
    const known = client.id(id);
    const to = addressOf(screens, type, known, path && address ? { path, address } : undefined);
    if (to && known !== id) void navigate({ to, replace: true });
  });
  // Only on opening: another address remounts the screen, and somebody may be typing.
  useEffect(() => {
    let here = true;
    const lookNow = () => {
      if (here) look();
    };
    client.ready().then(lookNow, () => undefined); // no ids are known if the device's store does not open
    return () => {
      here = false;
    };
  }, [client, type, id]);
}
