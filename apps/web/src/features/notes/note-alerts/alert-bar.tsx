import { Button, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { type NoteAlert, openAlerts } from '@notewell/rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './alert-bar.module.css';
import { withAlertAction } from './note-alerts.ts';

/** A note's open alerts, always visible until an action is recorded for each. */
export function AlertBar({ noteId, note }: { readonly noteId: string; readonly note: Note }) {
  const open = openAlerts(note);
  if (open.length === 0 || note.status === 'EnteredInError') return null;
  return (
    <OpenAlerts label="Alerts of this note">
      {open.map((one) => (
        <OpenAlert key={`${one.section} ${one.alert}`} noteId={noteId} alert={one} />
      ))}
    </OpenAlerts>
  );
}

/** The frame of alerts that wait for an action. */
export const OpenAlerts = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={classes['bar']} aria-label={label}>
    {children}
  </section>
);

function OpenAlert({ noteId, alert }: { readonly noteId: string; readonly alert: NoteAlert }) {
  const client = useClient();
  const record = async (text: string) => {
    try {
      await client.update('Note', noteId, (current) => withAlertAction(current, alert, text));
    } catch (error) {
      toastFailure(error, 'What was done is not recorded');
    }
  };
  return <AlertToHandle alert={alert.alert} onRecord={(text) => void record(text)} />;
}

interface AlertToHandleProps {
  readonly alert: string;
  readonly onRecord: (action: string) => void;
}

/** An open alert with the form that records what was done about it. */
export function AlertToHandle({ alert, onRecord }: AlertToHandleProps) {
  const [action, setAction] = useState<string>();
  return (
    <div className={classes['alert']} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <strong>{alert}</strong>
      {action === undefined ? (
        <Button size="compact-sm" variant="default" onClick={() => setAction('')}>
          Record what was done…
        </Button>
      ) : (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (action.trim()) onRecord(action.trim());
          }}
        >
          <Textarea
            label="What was done?"
            autoFocus
            autosize
            minRows={1}
            maxRows={4}
            value={action}
            onChange={(event) => setAction(event.currentTarget.value)}
          />
          <div className={classes['actions']}>
            <Button size="compact-sm" variant="default" onClick={() => setAction(undefined)}>
              Cancel
            </Button>
            <Button size="compact-sm" type="submit" disabled={action.trim() === ''}>
              Record
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

/** Actions taken on a note's alerts, with author and time. */
export function AlertActions({ note }: { readonly note: Note }) {
  if (!note.alertActions?.length) return null;
  return (
    <section className={classes['done']} aria-label="Alerts that were handled">
      {note.alertActions.map(({ section, alert, action, by, at }) => (
        <p key={`${section} ${alert} ${at}`}>
          <strong>{alert}</strong> {action}
          <span className={classes['when']}>{[by?.display, at && momentWords(at)].filter(Boolean).join(', ')}</span>
        </p>
      ))}
    </section>
  );
}
