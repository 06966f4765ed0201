import { Chip, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { Recurrence } from '@notewell/model';
import { mostInSeries } from '@notewell/rules/scheduling';
import { FieldFault } from '../booking/field-fault.tsx';
import { faultOfRepeat, nameOfDay, nthOf, type RepeatFields, ruleOf, weekdayNames } from './repeat-rule.ts';
import { repeatWords } from './repeat-words.ts';
import classes from './series.module.css';

interface FieldsProps {
  readonly value: RepeatFields;
  readonly onChange: (value: RepeatFields) => void;
  /** The day of the first visit. */
  readonly day: string;
}

const labels = { Daily: 'Daily', Weekly: 'Weekly', Monthly: 'Monthly', Annually: 'Yearly' } as const;
const units = { Daily: 'days', Weekly: 'weeks', Monthly: 'months', Annually: 'years' } as const;
const nths = ['first', 'second', 'third', 'fourth'] as const;

/** How a visit repeats. Only the question itself is shown for a single visit. */
export function RepeatFieldset({ value, onChange, day }: FieldsProps) {
  const { kind } = value;
  const set = (change: Partial<RepeatFields>) => onChange({ ...value, ...change });
  const fault = faultOfRepeat(value, day);
  const rule = fault === undefined ? ruleOf(value, day) : undefined;
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label="Repeats"
        description={rule && repeatWords(rule)}
        value={kind}
        data={[{ value: '', label: 'Does not repeat' }, ...Recurrence.values.map((one) => ({ value: one, label: labels[one] }))]}
        onChange={({ currentTarget }) => set({ kind: Recurrence.values.find((one) => one === currentTarget.value) ?? '' })}
      />
      {kind === '' ? null : (
        <>
          <div className={classes['row']}>
            <NumberInput
              label={`Every how many ${units[kind]}`}
              min={1}
              max={mostInSeries}
              clampBehavior="none"
              allowDecimal={false}
              value={value.interval || ''}
              onChange={(interval) => set({ interval: Number(interval) })}
            />
            {kind === 'Monthly' || kind === 'Annually' ? <MonthPlace value={value} onChange={onChange} day={day} /> : null}
          </div>
          {kind === 'Weekly' ? <Weekdays value={value} onChange={onChange} day={day} /> : null}
          <div className={classes['row']}>
            <NativeSelect
              label="Ends"
              value={value.ends}
              data={[
                { value: 'count', label: 'After a number of visits' },
                { value: 'until', label: 'On a date' },
              ]}
              onChange={({ currentTarget }) => set({ ends: currentTarget.value === 'until' ? 'until' : 'count' })}
            />
            {value.ends === 'count' ? (
              <NumberInput
                label="Number of visits"
                description={`At most ${mostInSeries}`}
                min={1}
                max={mostInSeries}
                clampBehavior="none"
                allowDecimal={false}
                value={value.count || ''}
                onChange={(count) => set({ count: Number(count) })}
              />
            ) : (
              <TextInput
                type="date"
                label="Last day"
                value={value.until}
                min={day}
                onChange={({ currentTarget }) => set({ until: currentTarget.value })}
              />
            )}
          </div>
          <FieldFault>{fault}</FieldFault>
        </>
      )}
    </div>
  );
}

function Weekdays({ value, onChange, day }: FieldsProps) {
  const chosen = value.weekdays.length > 0 ? value.weekdays : [nameOfDay(day)];
  return (
    <Chip.Group
      multiple
      value={[...chosen]}
      onChange={(names) => onChange({ ...value, weekdays: weekdayNames.filter((name) => names.includes(name)) })}
    >
      <Group gap="xs" role="group" aria-label="Days of the week">
        {weekdayNames.map((name) => (
          <Chip key={name} value={name} size="xs" aria-label={name}>
            {name.slice(0, 3)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function MonthPlace({ value, onChange, day }: FieldsProps) {
  const nth = nths[nthOf(day) - 1];
  const data = [
    { value: 'date', label: `Day ${Number(day.slice(8))}` },
    ...(nth ? [{ value: 'nth', label: `The ${nth} ${nameOfDay(day)}` }] : []),
    { value: 'last', label: `The last ${nameOfDay(day)}` },
  ];
  return (
    <NativeSelect
      label="On"
      value={value.by}
      data={data}
      onChange={({ currentTarget }) =>
        onChange({ ...value, by: (['date', 'nth', 'last'] as const).find((one) => one === currentTarget.value) ?? 'date' })
      }
    />
  );
}
