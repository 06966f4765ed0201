import { Button, CopyButton } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { CalendarFeed, CalendarFeedMade } from '@notewell/protocol';
import { Section, SkeletonRows } from '@notewell/ui';
import { useCallback, useEffect, useState } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import classes from './account.module.css';
import { useAttempt } from './use-attempt.ts';

/** The secret address at which another calendar reads the user’s appointments. It is shown once, when it is made. */
export function CalendarPart() {
  const client = useClient();
  const { busy, fault, act } = useAttempt();
  const [feed, setFeed] = useState<CalendarFeed>();
  const [url, setUrl] = useState<string>();
  const [unreachable, setUnreachable] = useState(false);
  const load = useCallback(
    () =>
      client.call<CalendarFeed>('calendar-feed').then(
        (found) => {
          setFeed(found);
          setUnreachable(false);
        },
        () => setUnreachable(true),
      ),
    [client],
  );
  useEffect(() => void load(), [load]);
  const make = () =>
    act(async () => {
      setUrl((await client.call<CalendarFeedMade>('calendar-feed', { method: 'POST' })).url);
      await load();
    });
  const end = () =>
    act(async () => {
      await client.call('calendar-feed', { method: 'DELETE' });
      setUrl(undefined);
      await load();
    });
  return (
    <Section title="Calendar on your phone or computer">
      <div className={classes['body']}>
        <p className={classes['quiet']}>
          A secret address shows your appointments in another calendar, such as Google Calendar, Outlook or Apple Calendar.
          Whoever has the address can read them, so do not pass it on.
        </p>
        {feed === undefined && !unreachable ? <SkeletonRows rows={1} /> : null}
        {unreachable ? <p className={classes['quiet']}>The server could not be reached, so this cannot be shown now.</p> : null}
        {feed?.made !== undefined ? (
          <p className={classes['quiet']}>
            Address made {momentWords(feed.made)}.{' '}
            {feed.lastRead === undefined ? 'No calendar has read it yet.' : `Last read ${momentWords(feed.lastRead)}.`}
          </p>
        ) : null}
        {url === undefined ? null : (
          <div className={classes['row']} role="status">
            <span className={classes['secret']}>{url}</span>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy}>
                  {copied ? 'Copied' : 'Copy address'}
                </Button>
              )}
            </CopyButton>
            <span className={classes['quiet']}>Add it to your calendar as a subscription. It is not shown again.</span>
          </div>
        )}
        {feed ? (
          <div className={classes['row']}>
            <Button variant="default" loading={busy} onClick={() => void make()}>
              {feed.made === undefined ? 'Make an address' : 'Make a new address'}
            </Button>
            {feed.made === undefined ? null : (
              <Button variant="subtle" color="gray" disabled={busy} onClick={() => void end()}>
                End it
              </Button>
            )}
            {feed.made === undefined ? null : <span className={classes['quiet']}>A new address ends this one.</span>}
          </div>
        ) : null}
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
      </div>
    </Section>
  );
}
