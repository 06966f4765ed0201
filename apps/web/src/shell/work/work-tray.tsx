import { Button } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOf } from '../../platform/dates.ts';
import { caseloadState } from './caseload-state.ts';
import { keptGroups } from './kept-groups.ts';
import { KeptItem } from './kept-item.tsx';
import { UnsentItem } from './unsent-item.tsx';
import { useWork } from './work.ts';
import classes from './work-tray.module.css';

/** Lists every change that the server has not accepted, with those it rejected, so that none is hidden. */
export function WorkTray() {
  const { unsentItems, keptItems } = useWork();
  const { t } = useTranslation();
  if (unsentItems.length === 0 && keptItems.length === 0) {
    return (
      <>
        <StatePanel icon={IconCircleCheck} title="Everything is at the server">
          What you type is saved on this device first, then goes to the practice. Drafts stay unsigned until you sign them.
        </StatePanel>
        <OfflineLine />
      </>
    );
  }
  return (
    <>
      {keptItems.length > 0 ? (
        <section className={classes.group}>
          <h3>{t('changesKept', { count: keptItems.length })}</h3>
          <p>The server refused these changes. They stay on this device, encrypted, until you send or discard them.</p>
          <ul>
            {keptGroups(keptItems).map((group) => (
              <KeptItem key={group.key} group={group} />
            ))}
          </ul>
        </section>
      ) : null}
      {unsentItems.length > 0 ? (
        <section className={classes.group}>
          <h3>{t('changesWaiting', { count: unsentItems.length })}</h3>
          <ul>
            {unsentItems.map((item) => (
              <UnsentItem key={item.key} item={item} />
            ))}
          </ul>
        </section>
      ) : null}
      <OfflineLine />
    </>
  );
}

/** Shows if the charts of the coming days are available offline. Offers them in a browser that saves data. */
function OfflineLine() {
  const { status, patients, at } = caseloadState.use();
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const ask = () => {
    // Removing the button would take the focus, and keys would no longer reach the tray.
    line.current?.focus();
    caseloadState.set({ isAsked: true, status: 'gathering' });
  };
  if (status === 'unknown') return null;
  const words = {
    unasked: 'This browser saves data, so your next days are not fetched ahead.',
    gathering: 'Getting your next days ready for offline…',
    ready: t('readyOffline', { count: patients }),
    behind: at === undefined ? 'Your next days are not all on this device.' : t('readyOffline', { count: patients }),
  }[status];
  const isAsOf = at !== undefined && (status === 'ready' || status === 'behind');
  return (
    <div className={classes.offline} role="status" ref={line} tabIndex={-1}>
      {words}
      {isAsOf ? ` As of ${timeOf(new Date(at).toISOString())}.` : ''}
      {status === 'unasked' ? (
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={ask}>
            Get my next days ready for offline
          </Button>
        </div>
      ) : null}
    </div>
  );
}
