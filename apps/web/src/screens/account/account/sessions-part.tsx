import { Button } from '@mantine/core';
import type { SignedInPlace } from '@notewell/client/account';
import { Section, SkeletonRows, Status } from '@notewell/ui';
import { useCallback, useEffect, useState } from 'react';
import { browserIn } from '../../../features/account/credentials/browser-in.ts';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import { momentWords } from '../../../platform/dates.ts';
import classes from './account.module.css';
import { useAttempt } from './use-attempt.ts';

/** The account's sessions, each with a button that ends it. */
export function SessionsPart() {
  const account = useAccount();
  const { busy, fault, act } = useAttempt();
  const [places, setPlaces] = useState<readonly SignedInPlace[]>();
  const [unreachable, setUnreachable] = useState(false);
  const load = useCallback(
    () =>
      account.sessions().then(
        (found) => {
          setPlaces(found);
          setUnreachable(false);
        },
        () => setUnreachable(true),
      ),
    [account],
  );
  useEffect(() => void load(), [load]);
  const then = async (work: () => Promise<void>) => {
    await act(work);
    await load();
  };
  const others = places?.some(({ current }) => !current);
  return (
    <Section
      title="Where you are signed in"
      actions={
        others ? (
          <Button variant="default" size="compact-sm" loading={busy} onClick={() => void then(() => account.endOtherSessions())}>
            Sign out everywhere else
          </Button>
        ) : undefined
      }
    >
      <div className={classes['body']}>
        {places === undefined && !unreachable ? <SkeletonRows rows={2} /> : null}
        {unreachable ? <p className={classes['quiet']}>The server could not be reached, so this cannot be listed now.</p> : null}
        <ul className={classes['list']} aria-label="Sessions">
          {places?.map((place) => (
            <li key={place.id} className={classes['item']}>
              <span className={classes['what']}>
                <span>{browserIn(place.userAgent)}</span>
                <span className={classes['quiet']}>
                  Since {momentWords(place.created)}
                  {place.ip ? `, from ${place.ip}` : ''}
                </span>
              </span>
              {place.current ? (
                <Status tone="good">This one</Status>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Sign out ${browserIn(place.userAgent)} since ${momentWords(place.created)}`}
                  onClick={() => void then(() => account.endSession(place.id))}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
      </div>
    </Section>
  );
}
