import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import type { SeriesEditPreview } from '@notewell/protocol';
import { useState } from 'react';
import { dateWords, dayOf, timeOf } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { conflictText } from '../calendar/conflict-text.ts';
import { moveOf } from '../calendar/place.ts';
import { type SeriesScope, scopes } from './scopes.ts';
import classes from './series.module.css';
import { useSeriesEdit } from './use-series-edit.ts';

interface ScopeProps {
  readonly before: Appointment;
  readonly after: Appointment;
  /** Moves the one visit, as any other. */
  readonly onOne: () => void;
  readonly onClose: () => void;
}

const leftWords = { moved: 'was moved before', begun: 'has begun', closed: 'is over or cancelled' } as const;

/** Asks which visits of a series a move concerns, and shows what it changes. */
export function SeriesScopeDialog({ before, after, onOne, onClose }: ScopeProps) {
  const [scope, setScope] = useState<SeriesScope>('one');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const series = useSeriesEdit(before);
  const { start, end, ...change } = moveOf(after);
  const edit = { scope, start, ...(end && { end }), change: before.owner?.id === after.owner?.id ? {} : change };
  const preview = useCall<SeriesEditPreview>(scope === 'one' ? null : series.previewPath, { method: 'POST', body: edit });
  const conflicts = scope === 'one' ? [] : (preview.data?.changed ?? []).filter((one) => one.conflicts.length > 0);
  const save = async () => {
    if (scope === 'one') return onOne();
    setBusy(true);
    try {
      await series.save({ ...edit, ...(conflicts.length > 0 && { reason: reason.trim() }) });
      toast(`${preview.data?.changed.length ?? 0} visits were moved.`, 'Moved in the series');
      onClose();
    } catch (error) {
      toastFailure(error, 'The series was not moved');
      setBusy(false);
    }
  };
  const isReady = scope === 'one' || (preview.status === 'ready' && (conflicts.length === 0 || reason.trim() !== ''));
  return (
    <Modal opened onClose={onClose} title="Move a repeating visit" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes['fields']}>
        <Radio.Group
          label="Which visits"
          value={scope}
          onChange={(value) => setScope(scopes.find((one) => one.value === value)?.value ?? 'one')}
        >
          {scopes.map(({ value, label }) => (
            <Radio key={value} mt="xs" value={value} label={label} />
          ))}
        </Radio.Group>
        {scope !== 'one' && preview.data ? <Changes preview={preview.data} /> : null}
        {conflicts.length > 0 ? (
          <TextInput
            label="Reason to move in spite of conflicts"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ) : null}
        {preview.status === 'error' && scope !== 'one' ? (
          <p className={classes['conflict']} role="alert">
            The series could not be checked. Try again when you are online.
          </p>
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
    </Modal>
  );
}

/** The visits that move, with new conflicts, and those that stay with the reason. */
function Changes({ preview: { changed, left } }: { readonly preview: SeriesEditPreview }) {
  const when = (start: string) => `${dateWords(dayOf(start))}, ${timeOf(start)}`;
  return (
    <ul className={classes['list']} aria-label="Changes">
      {changed.map(({ start, conflicts }) => (
        <li key={start} className={classes['one']}>
          {when(start)}
          {conflicts.map((conflict) => (
            <p key={`${conflict.kind} ${conflict.who?.id}`} className={classes['conflict']}>
              {conflictText(conflict)}
            </p>
          ))}
        </li>
      ))}
      {left.map(({ id, start, why }) => (
        <li key={id} className={classes['one']}>
          {when(start)} stays: it {leftWords[why]}.
        </li>
      ))}
    </ul>
  );
}
