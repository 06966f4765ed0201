import { useClient } from '@notewell/client/react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addressOf, useHolder, useShellFacts } from './screens.tsx';

/**
 * Something made here is first known by an id of this device's own, which means nothing elsewhere. Opened again once the
 * server has named it, it stands at the address that every device knows; while it is open its address stays.
 */
export function useKnownAddress(type: string, id: string): void {
  const client = useClient();
  const navigate = useNavigate();
  const { screens } = useShellFacts();
  const { path, address } = useHolder() ?? {};
  useEffect(() => {
    let here = true;
    const look = () => {
      const known = client.id(id);
      const to = addressOf(screens, type, known, path && address ? { path, address } : undefined);
      if (here && to && known !== id) void navigate({ to, replace: true });
    };
    client.ready().then(look, () => undefined); // a device that does not open knows no names
    return () => {
      here = false;
    };
  }, [client, navigate, screens, path, address, type, id]);
}
