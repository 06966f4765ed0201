import { ActionIcon, Drawer, Indicator, Tooltip } from '@mantine/core';
import { iconSize, SaveMark } from '@notewell/ui';
import { IconCloudUpload } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useWork } from './work.ts';
import { WorkTray } from './work-tray.tsx';
import { closeWorkTray, openWorkTray, useWorkTrayOpened } from './work-tray-store.ts';
import { useSomebodyWrites } from './writing-state.ts';

/** Always in the same place: whether what was typed is saved. Opens the tray of what is not yet at the server. */
export function WorkIndicator() {
  const { state, unsent, kept } = useWork();
  const writing = useSomebodyWrites();
  const opened = useWorkTrayOpened();
  const waiting = unsent + kept;
  return (
    <>
      <SaveMark state={writing ? 'Not saved' : state.words} settling={writing} />
      <Tooltip label={state.detail ?? 'Everything you typed is at the server.'}>
        <ActionIcon
          aria-label={waiting > 0 ? `Your unsent work, ${waiting}` : 'Your unsent work'}
          aria-haspopup="dialog"
          onClick={openWorkTray}
        >
          <Indicator disabled={waiting === 0} color={kept > 0 ? 'red' : 'pine'} size={8} offset={1}>
            <IconCloudUpload size={iconSize.medium} stroke={1.7} aria-hidden />
          </Indicator>
        </ActionIcon>
      </Tooltip>
      <Drawer
        closeOnEscape={false}
        onKeyDown={closeOnOwnEscape}
        opened={opened}
        onClose={closeWorkTray}
        position="right"
        size="md"
        title="Your unsent work"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <WorkTray />
      </Drawer>
    </>
  );
}

/** A dialog above the tray closes by itself first: its keys reach the tray only through React. */
function closeOnOwnEscape({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) closeWorkTray();
}
