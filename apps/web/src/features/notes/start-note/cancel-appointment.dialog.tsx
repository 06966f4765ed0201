import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './appointment-state.module.css';
import { cancellationReasons } from './cancellation-reasons.ts';

interface CancelProps {
  /** Resolves once the server has answered. The dialog stays until then. */
  readonly onCancel: (change: Pick<Appointment, 'status' | 'cancellationReason' | 'cancellationNote'>) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why an appointment is cancelled. */
export function CancelAppointmentDialog({ onCancel, onClose }: CancelProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('pat');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const reason = cancellationReasons.find((one) => one.code === code);
    await onCancel({
      status: 'cancelled',
      ...(reason && { cancellationReason: { ...reason, display: t(reason.display) } }),
      ...(note.trim() && { cancellationNote: note.trim() }),
    });
    setBusy(false);
  };
  return (
    <FormModal onClose={onClose} title="Cancel the appointment?">
      <form noValidate className={classes.cancel} onSubmit={(event) => void cancel(event)}>
        <p>The time is free again for others. You can undo this for ten minutes.</p>
        <NativeSelect
          label="Reason"
          data-autofocus
          data={cancellationReasons.map(({ code: value, display }) => ({ value, label: t(display) }))}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Textarea label="Note" autosize minRows={2} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
        <div className={classes.end}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Keep the appointment
          </Button>
          <Button type="submit" color="red" loading={busy}>
            Cancel the appointment
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
