import { Button, TextInput } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import { PlainModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { dayOf, momentWords } from '../../platform/dates.ts';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import classes from './messaging.module.css';
import { type Scheduled, useScheduled } from './use-scheduled.ts';

interface SendLaterProps {
  /** The time that is set already. */
  readonly at?: string | undefined;
  readonly onChoose: (at: string) => void;
  readonly onClose: () => void;
}

/** `2026-11-26T08:00` on this device's clock. */
const localText = (at: Date) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

function tomorrowAtEight(): Date {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(8, 0, 0, 0);
  return at;
}

/** Asks for the time at which a message is sent. */
export function SendLater({ at, onChoose, onClose }: SendLaterProps) {
  const [chosen, setChosen] = useState(() => localText(at ? new Date(at) : tomorrowAtEight()));
  const [fault, setFault] = useState<string>();
  const choose = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of the dialog on to the composer's form, which would send the message at once.
    event.stopPropagation();
    const time = new Date(chosen);
    if (Number.isNaN(time.getTime())) setFault('Choose a day and a time.');
    else if (time.getTime() <= Date.now()) setFault('Choose a time that is still to come.');
    else onChoose(time.toISOString());
  };
  return (
    <PlainModal onClose={onClose} title="Send later" size="sm">
      <form noValidate className={classes['form']} onSubmit={choose}>
        <TextInput
          type="datetime-local"
          label="Day and time"
          data-autofocus
          min={`${dayOf(new Date())}T00:00`}
          value={chosen}
          error={fault}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <div className={classes['formEnd']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Schedule</Button>
        </div>
      </form>
    </PlainModal>
  );
}

interface ScheduledMessagesProps {
  readonly list: ReturnType<typeof useScheduled>;
  /** Puts the message back into the composer; absent where its writer may not write. */
  readonly onEdit?: (message: Scheduled) => void;
}

/** The same where nothing can be written: what was not sent is lost to nobody. */
export const ScheduledHere = ({ channel }: { readonly channel: string }) => <ScheduledMessages list={useScheduled(channel)} />;

/** The user's messages that wait for their time, or were not sent at it, above the composer. */
export function ScheduledMessages({ list: { scheduled, remove, moveTo }, onEdit }: ScheduledMessagesProps) {
  const [moving, setMoving] = useState<Scheduled>();
  const { online } = useConnection();
  // Without a connection the server does not hear of it, and sends the message at its time.
  const stopped = { disabled: true, title: 'Needs a connection: the server sends it' };
  const stopOf = ({ state }: Scheduled) => (online || state === 'Failed' ? {} : stopped);
  if (scheduled.length === 0) return null;
  const fail = (error: unknown) => toastFailure(error);
  return (
    <ul className={classes['scheduled']} aria-label="Scheduled messages">
      {scheduled.map((one) => (
        <li key={one.key}>
          <span className={classes['scheduledText']}>
            <b>{one.state === 'Failed' ? `Not sent: ${one.problem ?? 'it was refused'}` : momentWords(one.at)}</b> {one.text}
          </span>
          {onEdit ? (
            <>
              <Button {...stopOf(one)} size="compact-xs" variant="subtle" onClick={() => setMoving(one)}>
                Change time
              </Button>
              <Button
                {...stopOf(one)}
                size="compact-xs"
                variant="subtle"
                onClick={() => void remove(one.key).then(() => onEdit(one), fail)}
              >
                Edit
              </Button>
            </>
          ) : null}
          <Button
            {...stopOf(one)}
            size="compact-xs"
            variant="subtle"
            color="red"
            onClick={() => void remove(one.key).catch(fail)}
          >
            {one.state === 'Failed' ? 'Discard' : 'Cancel sending'}
          </Button>
        </li>
      ))}
      {moving ? (
        <SendLater
          at={moving.at}
          onClose={() => setMoving(undefined)}
          onChoose={(at) => {
            moveTo(moving.key, at).catch(fail);
            setMoving(undefined);
          }}
        />
      ) : null}
    </ul>
  );
}
