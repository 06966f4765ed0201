import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './appointment-state.module.css';
import { cancellationReasons } from './cancellation-reasons.ts';

interface CancelProps {
  readonly onCancel: (change: Pick<Appointment, 'status' | 'cancellationReason' | 'cancellationNote'>) => void;
  readonly onClose: () => void;
}

/** Asks why an appointment is cancelled. */
export function CancelAppointmentDialog({ onCancel, onClose }: CancelProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('pat');
  const [note, setNote] = useState('');
  const cancel = (event: FormEvent) => {
    event.preventDefault();
    const reason = cancellationReasons.find((one) => one.code === code);
    onCancel({
      status: 'cancelled',
      ...(reason && { cancellationReason: { ...reason, display: t(reason.display) } }),
      ...(note.trim() && { cancellationNote: note.trim() }),
    });
  };
  return (
    <FormModal onClose={onClose} title="Cancel the appointment?">
      <form noValidate className={classes.cancel} onSubmit={cancel}>
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
          <Button variant="default" onClick={onClose}>
            Keep the appointment
          </Button>
          <Button type="submit" color="red">
            Cancel the appointment
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
