import { Button, NativeSelect, Select, Switch, TextInput } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import { Recurrence, type Schedule, ScheduleBlockKind } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { addDays, isDay, lastDay } from '../../../platform/dates.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { appointmentsOn } from '../../notes/start-note/index.ts';
import classes from '../booking/booking.module.css';
import { FieldFault } from '../booking/field-fault.tsx';
import {
  type Block,
  type Blockable,
  type BlockFields,
  blockOf,
  bookedIn,
  faultOfBlock,
  fieldsOfBlock,
  withBlock,
} from './block-draft.ts';
import { blockKindWords } from './block-words.ts';

export interface BlockShown {
  readonly schedule: Schedule;
  readonly block: Block;
}

interface BlockFormProps {
  readonly begin: BlockFields;
  /** Whose time is blocked to begin with. */
  readonly of: string;
  readonly blockables: readonly Blockable[];
  /** The block to change; a new one if absent. */
  readonly edited?: BlockShown | undefined;
  readonly onClose: () => void;
  readonly onSaved: (day: string, whose: string) => void;
}

const repeats = { Daily: 'Every day', Weekly: 'Every week', Monthly: 'Every month', Annually: 'Every year' } as const;

/** Writes a block into its schedule. Who has none gets one. */
function useSave({ edited, onSaved }: Pick<BlockFormProps, 'edited' | 'onSaved'>) {
  const client = useClient();
  const { busy, send } = useSendAndSay();
  const write = async ({ schedule, owner, label, id }: Blockable, block: Block | undefined) => {
    const change = { ...(edited && { before: edited.block }), ...(block && { after: block }) };
    const isSent = await send({
      write: async (key) => {
        if (!schedule?.id)
          return block && (await client.create('Schedule', { name: label, ...owner, blocks: [block], active: true }, { key })).id;
        await client.update('Schedule', schedule.id, (current) => withBlock(current, change));
        return schedule.id;
      },
      done: {
        title: block ? (edited ? 'Changed' : 'Blocked') : 'Free again',
        message: `${label}: ${block?.reason ?? blockKindWords[block?.kind ?? 'Other']}.`,
      },
      failed: 'The blocked time was not saved',
    });
    if (isSent) onSaved(fieldsOfBlock(block ?? edited?.block ?? { start: '', end: '' }).firstDay, id);
  };
  return { busy, write };
}

/** Blocks time of a person or a room, or changes a block. Visits that are booked in it stay. */
export function BlockForm({ begin, of, blockables, edited, onClose, onSaved }: BlockFormProps) {
  const confirm = useConfirm();
  const [fields, setFields] = useState(begin);
  const [chosen, setChosen] = useState(of);
  const [pressed, setPressed] = useState(false);
  const { busy, write } = useSave({ edited, onSaved });
  const [id] = useState(() => edited?.block.id ?? crypto.randomUUID());
  const set = (change: Partial<BlockFields>) => setFields((before) => ({ ...before, ...change }));
  const blockable = blockables.find((one) => one.id === chosen) ?? blockables[0];
  const fault = faultOfBlock(fields);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!fault && blockable && !busy) void write(blockable, blockOf(fields, id));
  };
  const remove = async () => {
    const isMany = fields.recurrence !== '';
    const text = isMany ? 'The time is free again on all days on which it repeats.' : 'The time is free again.';
    const isMeant = await confirm({ title: 'Remove this block?', text, confirm: 'Remove', destructive: true });
    if (isMeant && blockable) await write(blockable, undefined);
  };
  return (
    <form noValidate className={classes['form']} onSubmit={save}>
      {edited ? null : (
        <Select
          label="Whose time"
          data={blockables.map(({ id: value, label }) => ({ value, label }))}
          value={blockable?.id ?? null}
          onChange={(value) => value && setChosen(value)}
          allowDeselect={false}
          searchable
        />
      )}
      <Fields value={fields} onChange={set} />
      <FieldFault>{pressed ? fault : undefined}</FieldFault>
      {fault === undefined && blockable ? <Booked fields={fields} of={blockable} /> : null}
      <div className={classes['actions']}>
        {edited ? (
          <div className={classes['others']}>
            <Button variant="default" disabled={busy} onClick={() => void remove()}>
              Remove
            </Button>
          </div>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {edited ? 'Save' : 'Block the time'}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly value: BlockFields;
  readonly onChange: (change: Partial<BlockFields>) => void;
}

function Fields({ value, onChange: set }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label="Kind"
        data={ScheduleBlockKind.values.map((kind) => ({ value: kind, label: blockKindWords[kind] }))}
        value={value.kind}
        onChange={({ currentTarget }) =>
          set({ kind: ScheduleBlockKind.values.find((kind) => kind === currentTarget.value) ?? 'Other' })
        }
      />
      <TextInput
        label="Reason"
        description="Everybody who sees the calendar reads it"
        maxLength={300}
        value={value.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <Switch
        label="Whole days"
        checked={value.isWholeDays}
        onChange={({ currentTarget }) => set({ isWholeDays: currentTarget.checked })}
      />
      <div className={classes['narrow']}>
        <Moment name="first" value={value} onChange={set} />
        <Moment name="last" value={value} onChange={set} />
      </div>
      <div className={classes['narrow']}>
        <NativeSelect
          label="Repeats"
          data={[
            { value: '', label: 'Does not repeat' },
            ...Recurrence.values.map((one) => ({ value: one, label: repeats[one] })),
          ]}
          value={value.recurrence}
          onChange={({ currentTarget }) =>
            set({ recurrence: Recurrence.values.find((one) => one === currentTarget.value) ?? '' })
          }
        />
        {value.recurrence === '' ? null : (
          <TextInput
            type="date"
            label="Last day of repeats"
            max={lastDay}
            min={value.firstDay}
            value={value.until}
            onChange={({ currentTarget }) => set({ until: currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}

/** The day, and the time unless whole days are blocked, of one end. The last day follows the first. */
function Moment({ name, value, onChange: set }: FieldsProps & { readonly name: 'first' | 'last' }) {
  const isFirst = name === 'first';
  const dayChanged = (day: string) =>
    set(isFirst ? { firstDay: day, ...(isDay(day) && value.lastDay < day && { lastDay: day }) } : { lastDay: day });
  return (
    <div className={classes['form']}>
      <TextInput
        type="date"
        label={isFirst ? 'First day' : 'Last day'}
        max={lastDay}
        value={isFirst ? value.firstDay : value.lastDay}
        onChange={({ currentTarget }) => dayChanged(currentTarget.value)}
      />
      {value.isWholeDays ? null : (
        <TextInput
          type="time"
          label={isFirst ? 'From' : 'To'}
          value={isFirst ? value.from : value.to}
          onChange={({ currentTarget }) => set(isFirst ? { from: currentTarget.value } : { to: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** Days of a block that are looked through for visits, from its first one. */
const mostDays = 92;

/** The number of visits that are booked in the time already. */
function Booked({ fields, of }: { readonly fields: BlockFields; readonly of: Blockable }) {
  const { firstDay, recurrence, until } = fields;
  const last = recurrence === '' ? fields.lastDay : until === '' ? addDays(firstDay, mostDays) : until;
  const isPerson = of.schedule === undefined || of.schedule.practitioner !== undefined;
  const days = Array.from({ length: mostDays }, (_, index) => addDays(firstDay, index)).filter((day) => day <= last).length;
  const { items } = useList(isPerson ? appointmentsOn(of.id, firstDay, Math.max(1, days), 1_000) : null);
  const count = bookedIn(fields, items);
  if (count === 0) return null;
  return (
    <p role="status" className={classes['stay']}>
      {count === 1 ? 'One visit is' : `${count} visits are`} booked in this time{recurrence === '' ? '' : ' in three months'} and{' '}
      {count === 1 ? 'stays' : 'stay'}. Move or cancel {count === 1 ? 'it' : 'them'} in the calendar.
    </p>
  );
}
