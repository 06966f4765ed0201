import { Drawer, Tooltip, UnstyledButton } from '@mantine/core';
import { SaveMark } from '@notewell/ui';
import { lazy, Suspense } from 'react';
import { useWork } from './work.ts';
import classes from './work-indicator.module.css';
import { closeWorkTray, openWorkTray, useWorkTrayOpened } from './work-tray-store.ts';

const WorkTray = lazy(() => import('./work-tray.tsx'));

/** Always in the same place: whether what was typed is saved. Opens the tray of what is not yet at the server. */
export function WorkIndicator() {
  const { state } = useWork();
  const opened = useWorkTrayOpened();
  return (
    <>
      <Tooltip label={state.detail ?? 'Everything you typed is at the server.'}>
        <UnstyledButton className={classes.mark} onClick={openWorkTray} aria-haspopup="dialog">
          <SaveMark state={state.words} />
        </UnstyledButton>
      </Tooltip>
      <Drawer
        opened={opened}
        onClose={closeWorkTray}
        position="right"
        size="md"
        title="Your unsent work"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense>
          <WorkTray />
        </Suspense>
      </Drawer>
    </>
  );
}
