import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../hooks/toasts.ts';
import { keptGroups, mustCompare } from '../work/kept-groups.ts';
import { useWork } from '../work/work.ts';
import { openWorkTray } from '../work/work-tray-store.ts';
import { Banner } from './banners.tsx';

/** Shown after signing in again. Offers to send or review the changes that the end of the session held back. */
export function CancelledBanner() {
  const client = useClient();
  const { keptItems, online } = useWork();
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const groups = keptGroups(keptItems).filter(({ reason }) => reason === 'cancelled');
  if (groups.length === 0 || !online) return null;
  const plain = groups.filter((group) => !mustCompare(group));
  const send = async () => {
    setSending(true);
    try {
      for (const { first } of plain) await client.sendAgain(first.key);
    } catch (error) {
      toastFailure(error, 'It could not be sent again');
    } finally {
      setSending(false);
    }
  };
  return (
    <Banner
      icon={IconSend}
      tone="warn"
      label="Not sent yet"
      action={
        <>
          <Button size="compact-sm" variant="default" onClick={openWorkTray}>
            Look
          </Button>
          {plain.length > 0 ? (
            <Button size="compact-sm" loading={sending} onClick={() => void send()}>
              Send now
            </Button>
          ) : null}
        </>
      }
    >
      {t('cancelledChanges', { count: groups.length })}
    </Banner>
  );
}
