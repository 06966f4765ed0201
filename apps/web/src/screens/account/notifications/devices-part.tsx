import { Button } from '@mantine/core';
import { Section, SkeletonRows } from '@notewell/ui';
import type { ReactNode } from 'react';
import { browserIn } from '../../../features/account/credentials/browser-in.ts';
import type { PushDevicesHere } from '../../../features/notifications/push-device/use-push-devices.ts';
import { dayWords } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './notifications.module.css';

/** The devices that show the user's notifications while Notewell is closed. Only a press adds one. */
export function DevicesPart({ pushes }: { readonly pushes: PushDevicesHere }) {
  const { devices, here, isReady, isUnreachable, busy, stop } = pushes;
  const example = useMe().who === 'staff' ? '2 notes to sign' : '1 unread conversation';
  return (
    <Section title="On your devices">
      <div className={classes['body']}>
        <p className={classes['quiet']}>
          A device tells you what waits, such as “{example}”, while Notewell is closed. Signing out or another password ends it.
        </p>
        {isUnreachable ? <p className={classes['quiet']}>The server could not be reached, so this cannot be shown now.</p> : null}
        {isReady ? <ThisDevice pushes={pushes} /> : isUnreachable ? null : <SkeletonRows rows={1} />}
        {devices.length > 0 ? (
          <ul className={classes['devices']} aria-label="Devices that show notifications">
            {devices.map(({ id, made, userAgent }) => {
              const name = browserIn(userAgent);
              return (
                <li key={id} className={classes['device']}>
                  <span>
                    {name}
                    <span className={classes['quiet']}>
                      {id === here ? ' · this device' : ''} · since {dayWords(made)}
                    </span>
                  </span>
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={busy}
                    aria-label={`Stop on ${id === here ? 'this device' : `${name} since ${dayWords(made)}`}`}
                    onClick={() => stop(id)}
                  >
                    Stop
                  </Button>
                </li>
              );
            })}
          </ul>
        ) : null}
      </div>
    </Section>
  );
}

const quiet = (words: ReactNode) => <p className={classes['quiet']}>{words}</p>;

function ThisDevice({ pushes: { support, here, busy, start } }: { readonly pushes: PushDevicesHere }) {
  if (here !== undefined) return null;
  if (support === 'missing')
    return quiet('This browser cannot show them. On an iPhone or iPad, add Notewell to the Home Screen and open it there.');
  if (support === 'blocked')
    return quiet('This browser blocks notifications of this site. Allow them in its settings, then load this page again.');
  return (
    <Button variant="default" loading={busy} onClick={start}>
      Show notifications on this device
    </Button>
  );
}
