import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearFailure, toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import { sentTitle } from '../../../shell/hooks/when-sent.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { cancellationReasons, faultOfCancellation } from '../../notes/start-note/index.ts';
import { isEvent } from '../events/event-draft.ts';
import { ScopeChoice } from '../series/scope-choice.tsx';
import { isInSeries, type SeriesScope } from '../series/scopes.ts';
import { SeriesChanges } from '../series/series-changes.tsx';
import { useSeriesEdit } from '../series/use-series-edit.ts';
import { waitingWords } from '../waitlist/waiting-words.ts';
import classes from './visit-panel.module.css';

interface CancelProps {
  readonly appointment: Appointment;
  readonly onDone: () => void;
}

/** Cancels a visit, or more of its series, with the reason. */
export function CancelVisit({ appointment, onDone }: CancelProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { waitlistMode } = usePreferences();
  const isOfNobody = isEvent(appointment);
  const what = isOfNobody ? 'event' : 'visit';
  const offered = cancellationReasons.filter((one) => !isOfNobody || !one.code.startsWith('pat'));
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');
  const [scope, setScope] = useState<SeriesScope>('one');
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const fault = faultOfCancellation(code, note);
  const faultAt = (field: string) => (pressed && fault?.field === field ? fault.text : undefined);
  const reason = cancellationReasons.find((one) => one.code === code);
  const change = {
    status: 'cancelled' as const,
    ...(reason && { cancellationReason: { ...reason, display: t(reason.display) } }),
    ...(note.trim() && { cancellationNote: note.trim() }),
  };
  // The reason changes nothing about which visits are concerned, so the preview is asked once.
  const send = useSendFromForm();
  const { online, preview, isChecked, save } = useSeriesEdit(appointment, { scope, change: { status: 'cancelled' } });
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (busy || fault) return;
    setBusy(true);
    const failed = `The ${what} was not cancelled`;
    clearFailure(failed);
    const { id = '' } = appointment;
    const cancelled = (current: Appointment): Appointment => ({ ...current, ...change });
    try {
      const is = await send(async () => {
        if (scope === 'one') await client.update('Appointment', id, cancelled);
        else await save({ scope, change }, cancelled);
        return id;
      });
      // The form was left meanwhile: the refusal is in the tray.
      if (is === 'left') return;
      onDone();
      if (is === 'refused') return;
      const waiting = online && is === 'saved' ? await waitingWords(client, { id, mode: waitlistMode, t }) : undefined;
      toast(waiting ?? laterWords(is, scope), sentTitle(scope === 'one' ? 'Cancelled' : 'Cancelled in the series', { is }));
    } catch (error) {
      toastFailure(error, failed);
      setBusy(false);
    }
  };
  return (
    <form noValidate className={classes['form']} onSubmit={(event) => void cancel(event)}>
      <NativeSelect
        label="Reason"
        data-autofocus
        data={[
          { value: '', label: 'Choose a reason' },
          ...offered.map(({ code: value, display }) => ({ value, label: t(display) })),
        ]}
        value={code}
        error={faultAt('code')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        value={note}
        error={faultAt('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isInSeries(appointment) ? <ScopeChoice value={scope} onChange={setScope} of={what} /> : null}
      {scope === 'one' ? null : <SeriesChanges preview={preview} online={online} />}
      <div className={classes['end']}>
        <Button variant="default" disabled={busy} onClick={onDone}>
          Keep the {what}
        </Button>
        <Button type="submit" color="red" loading={busy} disabled={!isChecked}>
          {scope === 'one' ? `Cancel the ${what}` : `Cancel the ${what}s`}
        </Button>
      </div>
    </form>
  );
}

function laterWords(is: string | undefined, scope: SeriesScope): string {
  if (is === 'saved') return 'The time is free again.';
  return scope === 'one' ? 'It is sent once the server can be reached.' : 'The other visits are cancelled once you are online.';
}
