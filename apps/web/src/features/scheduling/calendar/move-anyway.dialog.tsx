import { Button } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { dayOf, longDay, timeOf } from '../../../platform/dates.ts';
import { subjectOf } from '../../notes/start-note/index.ts';
import { ConflictReason } from '../visit-panel/conflict-reason.tsx';
import classes from '../visit-panel/visit-panel.module.css';

/** A drop at a time with a conflict. */
export interface HeldMove {
  readonly before: Appointment;
  readonly after: Appointment;
  readonly conflict: string;
}

interface MoveAnywayProps extends HeldMove {
  readonly onMove: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason to move a visit in spite of a conflict. Closing leaves the visit where it was. */
export function MoveAnywayDialog({ before, after, conflict, onMove, onClose }: MoveAnywayProps) {
  const [given, setReason] = useState('');
  const reason = given.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== '') onMove(reason);
  };
  const name = subjectOf(before)?.display ?? before.title ?? 'the visit';
  return (
    <FormModal onClose={onClose} title={`Move ${name} anyway?`}>
      <form noValidate className={classes['form']} onSubmit={send}>
        <p>
          {longDay(dayOf(after.start))}, {timeOf(after.start)}
        </p>
        <ConflictReason conflict={conflict} label="Reason to move it anyway" value={given} onChange={setReason} />
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Do not move it
          </Button>
          <Button type="submit" disabled={reason === ''}>
            Move
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
