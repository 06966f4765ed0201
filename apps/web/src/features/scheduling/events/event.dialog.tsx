import { SegmentedControl } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { useState } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import classes from '../booking/booking.module.css';
import { clockWords } from '../booking/use-booking.ts';
import { type Blockable, type BlockFields, fieldsOfBlock } from './block-draft.ts';
import { BlockForm, type BlockShown } from './block-form.tsx';
import type { EventFields } from './event-draft.ts';
import { NewEvent } from './new-event.tsx';

interface EventDialogProps {
  readonly day: string;
  /** Preselected, in minutes after midnight. */
  readonly minutes?: number | undefined;
  readonly length?: number | undefined;
  readonly owner: string;
  /** Whose calendars the user may book in; nobody’s where events are not offered. */
  readonly owners: readonly Reference<'Practitioner'>[];
  /** Whose time the user may block. */
  readonly blockables: readonly Blockable[];
  /** The block to change. */
  readonly block?: BlockShown | undefined;
  readonly onClose: () => void;
  readonly onSaved: (day: string, whose: string) => void;
}

const morning = 9 * 60;
const wholeDay = 24 * 60 - 1;

/** Adds an event or blocked time, or changes a block. */
export function EventDialog(props: EventDialogProps) {
  const { owner, owners, blockables, block, onClose, onSaved } = props;
  const [kind, setKind] = useState<'event' | 'block'>(block || owners.length === 0 ? 'block' : 'event');
  const isChoice = !block && owners.length > 0 && blockables.length > 0;
  const title = block ? 'Blocked time' : isChoice ? 'Event or blocked time' : kind === 'event' ? 'Event' : 'Block time';
  return (
    <FormModal onClose={onClose} form={kind} title={title} fullScreen={usePhone()}>
      <div className={classes['form']}>
        {isChoice ? (
          <SegmentedControl
            aria-label="What to add"
            value={kind}
            onChange={(value) => setKind(value === 'block' ? 'block' : 'event')}
            data={[
              { value: 'event', label: 'Event' },
              { value: 'block', label: 'Blocked time' },
            ]}
          />
        ) : null}
        {kind === 'event' ? (
          <NewEvent begin={newEvent(props)} owners={owners} onClose={onClose} onBooked={onSaved} />
        ) : (
          <BlockForm
            begin={block ? fieldsOfBlock(block.block) : newBlock(props)}
            of={owner}
            blockables={block ? blockables.filter(({ schedule }) => schedule?.id === block.schedule.id) : blockables}
            edited={block}
            onClose={onClose}
            onSaved={onSaved}
          />
        )}
      </div>
    </FormModal>
  );
}

const hoursOf = ({ minutes = morning, length = 60 }: EventDialogProps) => ({
  from: clockWords(minutes),
  to: clockWords(Math.min(wholeDay, minutes + length)),
});

const newEvent = (asked: EventDialogProps): EventFields => ({
  title: '',
  owner: asked.owners.some(({ id }) => id === asked.owner) ? asked.owner : (asked.owners[0]?.id ?? ''),
  isAllDay: false,
  day: asked.day,
  ...hoursOf(asked),
  others: [],
  location: undefined,
  room: '',
  comment: '',
});

const newBlock = (asked: EventDialogProps): BlockFields => ({
  kind: 'TimeOff',
  reason: '',
  isWholeDays: false,
  firstDay: asked.day,
  lastDay: asked.day,
  ...hoursOf(asked),
  recurrence: '',
  until: '',
});
