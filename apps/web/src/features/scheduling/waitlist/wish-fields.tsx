import { Chip, TextInput } from '@mantine/core';
import type { Weekday } from '@notewell/model';
import { lastDay } from '../../../platform/dates.ts';
import { FieldFault } from '../booking/field-fault.tsx';
import classes from './waitlist.module.css';
import type { WishFields } from './wish-draft.ts';

const days: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface DaysProps {
  readonly value: readonly Weekday[];
  readonly onChange: (value: readonly Weekday[]) => void;
  readonly fault?: string | undefined;
}
/** Days of the week that would suit. */
export function WishDays({ value, onChange, fault }: DaysProps) {
  return (
    <fieldset className={classes['days']}>
      <legend className={classes['label']}>Days (any if none is chosen)</legend>
      <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(days.filter((day) => chosen.includes(day)))}>
        {days.map((day) => (
          <Chip key={day} value={day} size="xs" variant="light">
            {day.slice(0, 3)}
          </Chip>
        ))}
      </Chip.Group>
      <FieldFault>{fault}</FieldFault>
    </fieldset>
  );
}

interface TimesProps {
  readonly fields: WishFields;
  readonly set: (change: Partial<WishFields>) => void;
  readonly faultAt: (name: string) => string | undefined;
}
/** Times of day and dates that would suit. */
export function WishTimes({ fields, set, faultAt }: TimesProps) {
  const input = (name: 'from' | 'to' | 'earliest' | 'latest', label: string) => (
    <TextInput
      {...(name === 'from' || name === 'to' ? { type: 'time' } : { type: 'date', max: lastDay })}
      label={label}
      value={fields[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      error={faultAt(name)}
    />
  );
  return (
    <>
      <div className={classes['pair']}>
        {input('from', 'Not before')}
        {input('to', 'Done by')}
      </div>
      <div className={classes['pair']}>
        {input('earliest', 'First day')}
        {input('latest', 'Last day')}
      </div>
    </>
  );
}
