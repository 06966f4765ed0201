import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { useTranslation } from 'react-i18next';
import { lastDay } from '../../../platform/dates.ts';
import classes from '../booking/booking.module.css';
import { ReferenceSelect } from '../reference-select.tsx';
import type { EventFields, faultOfEvent } from './event-draft.ts';

interface FieldsProps {
  readonly value: EventFields;
  readonly onChange: (change: Partial<EventFields>) => void;
  /** Whose calendars the event may stand in. */
  readonly owners: readonly Reference<'Practitioner'>[];
  /** Colleagues who may be invited. */
  readonly colleagues: readonly Reference<'Practitioner'>[];
  readonly fault: ReturnType<typeof faultOfEvent>;
}

const choicesOf = (people: readonly Reference<'Practitioner'>[]) =>
  people.map(({ id, display }) => ({ value: id, label: display ?? 'No name' }));

/** An event: its title, whose it is, when, where, and who comes. */
export function EventFieldset({ value, onChange: set, owners, colleagues, fault }: FieldsProps) {
  const { t } = useTranslation();
  const others = colleagues.filter(({ id }) => id !== value.owner);
  return (
    <>
      <TextInput
        label="Title"
        data-autofocus
        maxLength={300}
        value={value.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        error={fault?.field === 'title' ? fault.text : undefined}
      />
      <Select
        label={t('Practitioner')}
        data={choicesOf(owners)}
        value={value.owner}
        onChange={(owner) => owner && set({ owner })}
        allowDeselect={false}
        searchable
      />
      <Switch
        label="All day"
        description="It is shown above the day and leaves its hours free"
        checked={value.isAllDay}
        onChange={({ currentTarget }) => set({ isAllDay: currentTarget.checked })}
      />
      <div className={classes['hours']}>
        <TextInput
          type="date"
          label="Day"
          max={lastDay}
          value={value.day}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
          error={fault?.field === 'time' ? fault.text : undefined}
        />
        {value.isAllDay ? null : (
          <>
            <TextInput
              type="time"
              label="From"
              value={value.from}
              onChange={({ currentTarget }) => set({ from: currentTarget.value })}
            />
            <TextInput
              type="time"
              label="To"
              value={value.to}
              onChange={({ currentTarget }) => set({ to: currentTarget.value })}
            />
          </>
        )}
      </div>
      {others.length > 0 ? (
        <MultiSelect
          label="Who else comes"
          data={choicesOf(others)}
          value={value.others.filter((id) => others.some((one) => one.id === id))}
          onChange={(chosen) => set({ others: chosen })}
          searchable
        />
      ) : null}
      <ReferenceSelect type="Location" label="Location" value={value.location} onChange={(location) => set({ location })} />
      <TextInput
        label="Room"
        maxLength={100}
        value={value.room}
        onChange={({ currentTarget }) => set({ room: currentTarget.value })}
      />
      <Textarea
        label="For staff only"
        autosize
        minRows={2}
        value={value.comment}
        onChange={({ currentTarget }) => set({ comment: currentTarget.value })}
      />
    </>
  );
}
