import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { type NoteAlert, openAlerts, saysWords } from '@notewell/rules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { type UnsignedText, UnsignedTextarea, useUnsignedText } from '../unsigned-words/unsigned-text.tsx';
import classes from './alert-bar.module.css';
import { withAlertAction } from './note-alerts.ts';

/** A note's open alerts, always visible until an action is recorded for each. */
export function AlertBar({ noteId, note }: { readonly noteId: string; readonly note: Note }) {
  const open = openAlerts(note);
  if (open.length === 0 || note.status === 'EnteredInError') return null;
  return (
    <OpenAlerts label="Alerts of this note">
      {open.map((one) => (
        <OpenAlert key={`${one.section} ${one.alert}`} noteId={noteId} note={note} alert={one} />
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

function OpenAlert({ noteId, note, alert }: { readonly noteId: string; readonly note: Note; readonly alert: NoteAlert }) {
  const client = useClient();
  const record = (text: string) => client.update('Note', noteId, (current) => withAlertAction(current, alert, text));
  const words = useUnsignedText(noteId, note, alert);
  return <AlertToHandle alert={alert.alert} words={words} onRecord={record} />;
}

interface AlertToHandleProps {
  readonly alert: string;
  /** Typed text that is not recorded yet. Saved like all typed text. */
  readonly words: UnsignedText;
  readonly onRecord: (action: string) => Promise<void>;
}

/** An open alert with the form that records what was done about it. Opens with what was typed earlier. */
export function AlertToHandle({ alert, words, onRecord }: AlertToHandleProps) {
  const [opened, setOpened] = useState(false);
  const { busy, run } = useOneAtATime();
  const action = words.text.trim();
  const end = async (work?: () => Promise<void>) => {
    try {
      await work?.();
      setOpened(false);
      await words.end();
    } catch (error) {
      toastFailure(error, work ? 'What was done is not recorded' : 'Your text is still there');
    }
  };
  return (
    <div className={classes['alert']} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <strong>{alert}</strong>
      {!opened && action === '' ? (
        <Button size="compact-sm" variant="default" disabled={!words.ready} onClick={() => setOpened(true)}>
          Record what was done…
        </Button>
      ) : (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (saysWords(action)) void run(() => end(async () => onRecord(await words.read())));
          }}
        >
          <UnsignedTextarea words={words} label="What was done?" autoFocus={opened} autosize minRows={1} maxRows={4} />
          <div className={classes['actions']}>
            {action === '' ? null : <span className={classes['not']}>Not recorded yet</span>}
            <Button size="compact-sm" variant="default" onClick={() => void end()}>
              {action === '' ? 'Cancel' : 'Discard'}
            </Button>
            <Button size="compact-sm" type="submit" loading={busy} disabled={!saysWords(action)}>
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
