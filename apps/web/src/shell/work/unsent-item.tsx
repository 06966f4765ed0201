import { Button, CopyButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UnsentItem as Unsent } from '@notewell/client';
import { useClient, useResource } from '@notewell/client/react';
import { Status } from '@notewell/ui';
import { momentWords } from '../../platform/dates.ts';
import { sentenceFor } from '../../platform/failure.ts';
import { AskForAccess } from '../access/ask-for-access.tsx';
import { ErrorDetailsDialog } from '../frame/error-details.dialog.tsx';
import { copyOf } from './copied-words.ts';
import { useUnsentActions } from './work.ts';
import { WorkHead } from './work-head.tsx';
import classes from './work-tray.module.css';
import { stateOf } from './work-words.ts';

/** An unsent change: its state, the server's last reply, and the possible actions. */
export function UnsentItem({ item }: { readonly item: Unsent }) {
  const client = useClient();
  const { data } = useResource(item.type, item.id);
  const { sendNow, withdraw } = useUnsentActions();
  const [detailed, details] = useDisclosure();
  const { lastError, state, waitsForAccess, patient } = item;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <WorkHead item={item} patient={patient} record={data} />
        <Status tone={state === 'held' || waitsForAccess ? 'warn' : 'quiet'} plain>
          {stateOf(item)}
        </Status>
      </div>
      <div className={classes.why}>
        Written {momentWords(new Date(item.queuedAt).toISOString())}.{lastError ? ` Last answer: ${sentenceFor(lastError)}` : ''}
        {waitsForAccess ? ' Your temporary access ended before it was sent. It is safe on this device.' : ''}
      </div>
      <div className={classes.actions}>
        {waitsForAccess ? <AskForAccess patient={patient} small /> : null}
        {waitsForAccess || state === 'waiting' ? (
          <Button size="compact-sm" variant="default" onClick={() => sendNow(item)}>
            Send now
          </Button>
        ) : null}
        {data && item.kind !== 'remove' ? (
          <CopyButton value={copyOf({ base: client.baseOf(item.type, item.id), mine: data })}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy text'}
              </Button>
            )}
          </CopyButton>
        ) : null}
        {lastError ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={details.open}>
            Details
          </Button>
        ) : null}
        {state === 'saving' ? null : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => withdraw(item)}>
            Discard
          </Button>
        )}
      </div>
      <ErrorDetailsDialog error={lastError} opened={detailed} onClose={details.close} />
    </li>
  );
}
