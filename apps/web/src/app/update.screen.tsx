import { Button } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconRefresh } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sentences } from '../platform/sentences.ts';
import { refreshPage, updateReady } from '../platform/update.ts';

/** Spec section 2. */
export function UpdateScreen() {
  return (
    <StatePanel
      whole
      icon={IconRefresh}
      title={sentences.updatesReady}
      action={<Button onClick={refreshPage}>{sentences.refreshPage}</Button>}
    >
      {sentences.updatesNeedRefresh}
    </StatePanel>
  );
}

/**
 * Shows the update prompt at the next navigation once an update waits. The current screen stays, because somebody may be typing
 * there. A banner announces the update.
 */
export function UpdateGate({ children }: { readonly children: ReactNode }) {
  const waiting = updateReady.use();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [openedOn, setOpenedOn] = useState<string>();
  if (waiting && openedOn === undefined) setOpenedOn(here);
  return waiting && openedOn !== undefined && openedOn !== here && navigator.onLine ? <UpdateScreen /> : children;
}
