import { ActionIcon, Drawer, Indicator, Tooltip, UnstyledButton } from '@mantine/core';
import { iconSize, SaveMark, Status, useHasTypedForm } from '@notewell/ui';
import { IconCloudUpload, IconExclamationCircle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../frame/phone.ts';
import { leaveQuestion, useStay } from '../hooks/use-stay.ts';
import { useHasOwnSaveMark } from './own-save-mark.ts';
import { useRefusedActs } from './refused-acts.ts';
import { useHasUnsavedForm } from './unsaved-form.ts';
import { useWork } from './work.ts';
import { WorkTray } from './work-tray.tsx';
import { closeWorkTray, openWorkTray, useWorkTrayOpened } from './work-tray-store.ts';
import { useSomebodyWrites } from './writing-state.ts';

/** Save state, always in the same place. Opens the tray of unsent changes. */
export function WorkIndicator() {
  const { t } = useTranslation();
  useRefusedActs();
  const phone = usePhone();
  const { state, unsent, kept } = useWork();
  const writing = useSomebodyWrites();
  const hasOwn = useHasOwnSaveMark();
  const isUnsaved = useHasUnsavedForm();
  useStay(isUnsaved, leaveQuestion);
  useStay(useHasTypedForm(), leaveQuestion, 'back');
  const opened = useWorkTrayOpened();
  const waiting = unsent + kept;
  return (
    <>
      {hasOwn ? null : <SaveMark state={writing || isUnsaved ? 'Not saved' : state.words} settling={writing} />}
      {kept > 0 ? (
        <UnstyledButton
          onClick={openWorkTray}
          aria-haspopup="dialog"
          aria-label={t('changesRefused', { count: kept })}
          style={{ flexShrink: 0 }}
        >
          <Status tone="bad" icon={IconExclamationCircle}>
            {phone ? String(kept) : t('changesRefused', { count: kept })}
          </Status>
        </UnstyledButton>
      ) : null}
      <Tooltip label={state.detail ?? 'Everything you typed is at the server.'}>
        <ActionIcon
          aria-label={waiting > 0 ? `Your unsent work, ${waiting}` : 'Your unsent work'}
          aria-haspopup="dialog"
          onClick={openWorkTray}
        >
          <Indicator disabled={unsent === 0} color="pine" size={8} offset={1}>
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

/** A dialog above the tray handles Escape first; its key events reach the tray only through React. */
function closeOnOwnEscape({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) closeWorkTray();
}
