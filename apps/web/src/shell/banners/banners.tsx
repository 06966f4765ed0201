import { Button } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import type { Icon } from '@tabler/icons-react';
import { IconBrowser, IconCloudOff, IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isRecentBrowser } from '../../platform/browser-recency.ts';
import { sentences } from '../../platform/sentences.ts';
import { stored } from '../../platform/stored.ts';
import { refreshPage, updateReady } from '../../platform/update.ts';
import { useWork } from '../work/work.ts';
import classes from './banners.module.css';

const oldBrowserSeen = stored('old-browser-seen', (text) => (text === 'yes' ? 'yes' : 'no'));

/** Messages for every page that cover none: no network, an update, an old browser. */
export function Banners() {
  const { online, unsent } = useWork();
  const update = updateReady.use();
  const seen = oldBrowserSeen.use();
  const { evicted } = useConnection();
  const [heard, setHeard] = useState(false);
  return (
    <>
      {online ? null : (
        <Banner icon={IconCloudOff} tone="warn">
          You are offline.{' '}
          {unsent > 0
            ? 'What you typed is saved on this device. It goes to the practice once you are online. Drafts stay unsigned.'
            : 'Keep working: what you type is saved on this device.'}
        </Banner>
      )}
      {evicted && !heard ? (
        <Banner
          icon={IconDatabaseOff}
          tone="warn"
          action={
            <Button size="compact-sm" variant="default" onClick={() => setHeard(true)}>
              Got it
            </Button>
          }
        >
          The browser deleted the data saved on this device. Work still open in this page was saved again. Any other unsent work
          is lost.
        </Banner>
      ) : null}
      {update ? (
        <Banner
          icon={IconRefresh}
          tone="info"
          action={
            <Button size="compact-sm" variant="default" onClick={refreshPage}>
              {sentences.refreshPage}
            </Button>
          }
        >
          {sentences.updatesReady}
        </Banner>
      ) : null}
      {seen === 'yes' || isRecentBrowser(navigator.userAgent) ? null : (
        <Banner
          icon={IconBrowser}
          tone="info"
          action={
            <Button size="compact-sm" variant="default" onClick={() => oldBrowserSeen.set('yes')}>
              Got it
            </Button>
          }
        >
          This browser is older than the ones we test with. Update it if something looks wrong.
        </Banner>
      )}
    </>
  );
}

interface BannerProps {
  readonly icon: Icon;
  readonly tone: 'bad' | 'warn' | 'info';
  /** Accessible name, if it differs from the text. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** One line under the top bar, which covers nothing. */
export function Banner({ icon: Symbol, tone, children, action, label }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role="status" aria-label={label}>
      <Symbol size={16} aria-hidden />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}
