import { Button, TextInput } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { changeOfMove } from '../calendar/place.ts';
import { withMove } from '../calendar/use-move.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { type SeriesScope } from './scopes.ts';
import classes from './series.module.css';
import { SeriesChanges } from './series-changes.tsx';
import { useSeriesEdit } from './use-series-edit.ts';

interface ScopeProps {
  readonly before: Appointment;
  readonly after: Appointment;
  /** Moves the one visit, as any other. */
  readonly onOne: () => void;
  readonly onClose: () => void;
}

/** Asks which visits of a series a move concerns, and shows what it changes. */
export function SeriesScopeDialog({ before, after, onOne, onClose }: ScopeProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { start, end } = after;
  const edit = { scope, start, ...(end && { end }), change: changeOfMove(before, after) };
  const { online, preview, isChecked, save: saveSeries } = useSeriesEdit(before, edit);
  const conflicts = (preview.data?.changed ?? []).filter((one) => one.conflicts.length > 0);
  const isPlain = scope === 'one' && conflicts.length === 0;
  const save = async () => {
    if (isPlain) return onOne();
    setBusy(true);
    try {
      const sent = { ...edit, ...(conflicts.length > 0 && { reason: reason.trim() }) };
      await saveSeries(sent, (current) => withMove(current, before, after));
      const count = preview.data?.changed.length ?? 0;
      if (online) toast(count === 1 ? '1 visit was moved.' : `${count} visits were moved.`, 'Moved in the series');
      else toast('The other visits move once you are online.', 'Moved on this device');
      onClose();
    } catch (error) {
      toastFailure(error, 'The series was not moved');
      setBusy(false);
    }
  };
  const isReady = isChecked && (conflicts.length === 0 || reason.trim() !== '');
  return (
    <FormModal opened onClose={onClose} title="Move a repeating visit">
      <div className={classes['fields']}>
        <ScopeChoice value={scope} onChange={setScope} />
        {isPlain && (isChecked || !online) ? null : <SeriesChanges preview={preview} online={online} />}
        {conflicts.length > 0 ? (
          <TextInput
            label="Reason to move in spite of conflicts"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : null}
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isReady} loading={busy} onClick={() => void save()}>
            Move
          </Button>
        </div>
      </div>
    </FormModal>
  );
}
