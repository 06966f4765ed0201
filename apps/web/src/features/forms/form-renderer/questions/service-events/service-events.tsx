import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Finder } from '../../parts/lookup.tsx';
import type { LookupSource } from '../../parts/lookup-source.ts';
import { instantOf, localOf } from '../../parts/moments.ts';
import { useFormPlace } from '../../place.ts';
import type { ControlProps } from '../../question-kind.ts';
import { eventsIn, eventValues, minutesOf, noEvent, type ServiceEvent } from './codec.ts';
import classes from './service-events.module.css';

const services: LookupSource = { type: 'HealthcareService', noun: 'service', orderBy: 'name' };

export default function ServiceEvents({ item, values, onChange, onBlur, id, labelId, describedBy, disabled }: ControlProps) {
  const { start } = useFormPlace();
  // Includes empty lines, which are shown but not stored.
  const [events, setEvents] = useState<readonly ServiceEvent[]>(() => eventsIn(values));
  const keep = (next: readonly ServiceEvent[]) => {
    setEvents(next);
    onChange(eventValues(next));
  };
  const change = (at: number, part: Partial<ServiceEvent>) =>
    keep(events.map((event, index) => (index === at ? { ...event, ...part } : event)));
  const add = () => keep([...events, { ...noEvent, start: events.at(-1)?.end || start || '' }]);
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} id={id} className={classes['events']}>
      {events.map((event, at) => {
        const line = `${item.text ?? 'Service'}, line ${at + 1}`;
        const minutes = minutesOf(event);
        return (
          // Keyed by index: lines have no id, and are only appended or removed.
          <div key={`${at} of ${events.length}`} className={classes['event']} role="group" aria-label={line}>
            <div className={classes['service']}>
              <Finder
                source={services}
                id={`${id}-${at}`}
                label={`${line}: service`}
                disabled={disabled}
                held={event.service}
                onPick={(service) => change(at, { service })}
                onClear={() => change(at, { service: undefined })}
                onBlur={onBlur}
              />
            </div>
            <When
              label={`${line}: start`}
              value={event.start}
              {...{ disabled, onBlur }}
              onChange={(start) => change(at, { start })}
            />
            <When label={`${line}: end`} value={event.end} {...{ disabled, onBlur }} onChange={(end) => change(at, { end })} />
            <TextInput
              aria-label={`${line}: units`}
              className={classes['units']}
              inputMode="decimal"
              placeholder="Units"
              value={event.units}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(typed) => change(at, { units: typed.currentTarget.value.trim() })}
            />
            <span className={classes['minutes']}>{minutes === undefined ? '' : `${minutes} min`}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={`Remove line ${at + 1}`}
              disabled={disabled}
              onClick={() => keep(events.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        className={classes['add']}
        disabled={disabled}
        onClick={add}
      >
        Add a service
      </Button>
    </div>
  );
}

const When = (props: {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (instant: string) => void;
  readonly onBlur: () => void;
}) => (
  <TextInput
    type="datetime-local"
    aria-label={props.label}
    value={localOf(props.value)}
    disabled={props.disabled}
    onBlur={props.onBlur}
    onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? '' : instantOf(value))}
  />
);
