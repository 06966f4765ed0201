import { Chip, Group, TextInput } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { useState } from 'react';
import { dayOf, timeOf } from '../../../../../platform/dates.ts';
import { usePreferences } from '../../../../../shell/session/preferences.ts';
import { leaveWithOneTab } from '../../one-tab.ts';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useFocusable, useOutside } from '../../use-outside.ts';
import classes from '../sections.module.css';
import { BookedTimes } from './booked-times.tsx';
import {
  asBooked,
  asHours,
  changeTo,
  clockOf,
  isOfPart,
  lengthWords,
  minutesOf,
  readLength,
  type SessionTime,
  timeIn,
  withClock,
  withMinutes,
} from './session-time.ts';

function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const own = isOfPart(section);
  const kept = timeIn(section, note) ?? {};
  const [time, setTime] = useState<SessionTime>(kept);
  const place = useFocusable<HTMLDivElement>();
  useOutside(kept, place, { take: setTime, shown: () => time });
  const service = useResource('HealthcareService', (section.service ?? note.services?.[0])?.id);
  const mode = definition?.durationMode ?? time.mode ?? 'DurationMinutes';
  const frame = { day: note.serviceDate ?? dayOf(note.created ?? new Date()), unitMinutes: service.data?.unitMinutes, mode };
  const change = (next: SessionTime) => {
    setTime(next);
    onChange(() => changeTo(section, next));
  };
  const minutes = minutesOf(time);
  const mayEnter = usePreferences().allowSessionTimeInput;
  return (
    <div ref={place} role="group" aria-labelledby={labelledBy}>
      <div className={`${classes['fields']} ${classes['inline']}`}>
        {(['start', 'end'] as const).map((which) => (
          <TextInput
            key={which}
            type="time"
            label={which === 'start' ? 'Start' : 'End'}
            value={clockOf(time[which])}
            readOnly={!mayEnter}
            onKeyDown={leaveWithOneTab}
            onChange={(event) => change(withClock(time, which, event.currentTarget.value, frame))}
          />
        ))}
        {mode === 'TimeIncrements' ? null : (
          <Length
            mode={mode}
            minutes={minutes}
            readOnly={!mayEnter}
            onLength={(next) => change(withMinutes(time, next, frame))}
          />
        )}
        {time.units === undefined ? null : (
          <output className={classes['quiet']} aria-label="Units">
            {time.units} {time.units === 1 ? 'unit' : 'units'} of {service.data?.unitMinutes} min
          </output>
        )}
      </div>
      {mode === 'TimeIncrements' && mayEnter ? (
        <Increments
          allowed={definition?.allowedDurations ?? incrementsOf(service.data?.unitMinutes)}
          minutes={minutes}
          onLength={(next) => change(withMinutes(time, next, frame))}
        />
      ) : null}
      {own ? null : (
        <BookedTimes note={note} time={time} onTake={mayEnter ? (booked) => change(asBooked(time, booked, frame)) : undefined} />
      )}
      {mayEnter ? null : <p className={classes['quiet']}>This practice takes the time from the schedule.</p>}
      {time.start && time.end && dayOf(time.start) !== dayOf(time.end) ? (
        <p className={classes['quiet']} style={{ marginTop: 6 }}>
          Ends on the next day.
        </p>
      ) : null}
    </div>
  );
}

const incrementsOf = (unit = 15) => Array.from({ length: 8 }, (_, index) => unit * (index + 1));

interface LengthProps {
  readonly minutes: number | undefined;
  readonly onLength: (minutes: number | undefined) => void;
}

/** A duration as hours and minutes or as minutes. Unreadable text stays as typed. */
function Length({
  mode,
  minutes,
  onLength,
  readOnly,
}: LengthProps & { readonly mode: 'Duration' | 'DurationMinutes'; readonly readOnly: boolean }) {
  const words = minutes === undefined ? '' : mode === 'Duration' ? asHours(minutes) : String(Math.round(minutes));
  const [typed, setTyped] = useState<string>();
  const wrong = typed !== undefined && typed !== '' && readLength(typed) === undefined;
  return (
    <TextInput
      label={
        <>
          Duration
          {mode === 'Duration' ? <span className="nw-hidden"> (h:mm)</span> : ' (minutes)'}
        </>
      }
      inputMode={mode === 'Duration' ? 'text' : 'numeric'}
      value={typed ?? words}
      readOnly={readOnly}
      error={wrong ? 'Write minutes, or h:mm.' : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text === '') onLength(undefined);
        else if (readLength(text) !== undefined) onLength(readLength(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function Increments({ allowed, minutes, onLength }: LengthProps & { readonly allowed: readonly number[] }) {
  return (
    <Chip.Group value={minutes === undefined ? null : String(minutes)} onChange={(value) => onLength(Number(value))}>
      <Group gap={6} mt="xs" role="radiogroup" aria-label="Duration">
        {allowed.map((length) => (
          <Chip key={length} value={String(length)} size="xs" variant="outline">
            {lengthWords(length)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

const words = (time: SessionTime | undefined): string => {
  if (!time) return '';
  const minutes = minutesOf(time);
  return [
    time.start && time.end ? `${timeOf(time.start)} to ${timeOf(time.end)}` : time.start ? `from ${timeOf(time.start)}` : '',
    minutes === undefined ? '' : lengthWords(minutes),
    time.units === undefined ? '' : `${time.units} ${time.units === 1 ? 'unit' : 'units'}`,
  ]
    .filter(Boolean)
    .join(', ');
};

export const section: SectionKind = {
  kinds: ['SessionTime'],
  Editor,
  View: ({ section, note }) => <p className={classes['read']}>{words(timeIn(section, note))}</p>,
  isEmpty: (section, note) => {
    const time = timeIn(section, note);
    return time?.start === undefined && time?.duration === undefined;
  },
  words: (section, note) => words(timeIn(section, note)),
};
