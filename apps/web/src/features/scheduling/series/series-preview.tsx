import { Alert, Button, Group, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import type { Draft } from '@notewell/client';
import { useCall, useConnection, useResource } from '@notewell/client/react';
import type { SeriesPreview as Preview } from '@notewell/protocol';
import { occurrencesOf } from '@notewell/rules/scheduling';
import { StatePanel } from '@notewell/ui';
import { useEffect, useMemo, useState } from 'react';
import { dateWords, dayOf, longDay, timeOf, zoneInForce } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { AuthorizationHint } from '../../coverages/authorization-hint.tsx';
import { givenInstant } from '../booking/clashes.ts';
import { clockOf } from '../booking/use-booking.ts';
import { conflictText } from '../calendar/conflict-text.ts';
import { isEvent } from '../events/event-draft.ts';
import { type Choice, type Choices, extrasOf, isUndecided, type Occurrence } from './choices.ts';
import classes from './series.module.css';

interface PreviewProps {
  /** A visit with its rule, or a single one that has conflicts. */
  readonly draft: Draft<'Appointment'>;
  /** Earlier decisions, such as on a device without a connection. */
  readonly decided?: Choices;
  readonly busy: boolean;
  /** Refusals of this booking because somebody was faster. */
  readonly taken?: number;
  readonly onBook: (choices: Choices, count: number) => void;
  readonly onBack: () => void;
}

/** Visits of the rule alone, for a device without a connection. */
const unchecked = (draft: Draft<'Appointment'>): readonly Occurrence[] =>
  occurrencesOf({ resourceType: 'Appointment', ...draft }, zoneInForce()).map(({ start, end }) => ({
    occurrence: start,
    start,
    ...(end && { end }),
    conflicts: [],
  }));

/** Every visit of a series before it is booked, each conflict with what to do about it. */
export function SeriesPreview({ draft, decided = {}, busy, taken = 0, onBook, onBack }: PreviewProps) {
  const { online } = useConnection();
  const [choices, setChoices] = useState(decided);
  const { moves } = extrasOf(choices);
  const preview = useCall<Preview>(online ? 'appointments/series/preview' : null, { method: 'POST', body: { ...draft, moves } });
  const { refresh } = preview;
  useEffect(() => {
    if (taken > 0) refresh();
  }, [taken, refresh]);
  const own = useMemo(() => (online ? undefined : unchecked(draft)), [online, draft]);
  const all = preview.data?.occurrences ?? own;
  if (preview.status === 'error' && !own)
    return (
      <StatePanel
        compact
        tone="error"
        title="The series could not be checked"
        action={
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        }
      >
        {sentenceFor(preview.error)}
      </StatePanel>
    );
  if (!all) return <Skeleton height={240} aria-label="Checking the series" />;
  const what = isEvent({ resourceType: 'Appointment', ...draft }) ? eventWords : visitWords;
  const open = all.filter((one) => isUndecided(one, choices)).length;
  const count = all.length - Object.values(choices).filter(({ does }) => does === 'skip').length;
  const choose = (occurrence: string, choice: Choice | undefined) => {
    const { [occurrence]: _, ...others } = choices;
    setChoices(choice ? { ...others, [occurrence]: choice } : others);
  };
  return (
    <div className={classes['fields']}>
      {taken > 0 ? <TakenMeanwhile isSeries={draft.recurrence !== undefined} /> : null}
      <ul
        className={classes['list']}
        aria-label={draft.recurrence ? `${what.many} of the series` : `The ${what.one.toLowerCase()}`}
      >
        {all.map((one) => (
          <OccurrenceRow
            key={one.occurrence}
            one={one}
            choice={choices[one.occurrence]}
            maySkip={draft.recurrence !== undefined}
            isAllDay={draft.allDay === true}
            onChoose={(choice) => choose(one.occurrence, choice)}
          />
        ))}
      </ul>
      <SeriesAuthorization draft={draft} days={daysTaken(all, choices)} />
      <div className={classes['end']}>
        <p role="status">
          {online
            ? openWords(
                open,
                what,
                all.some(({ conflicts }) => conflicts.length > 0),
              )
            : 'Conflicts are checked once you are online. Then all of it is booked, or nothing.'}
        </p>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={open > 0 || count === 0 || (online && preview.status !== 'ready')}
          loading={busy}
          onClick={() => onBook(choices, count)}
        >
          {what.book} {count} {(count === 1 ? what.one : what.many).toLowerCase()}
        </Button>
      </div>
    </div>
  );
}

/** The days on which visits are booked, the first first. */
const daysTaken = (all: readonly Occurrence[], choices: Choices): readonly string[] =>
  all
    .flatMap(({ occurrence, start }) => {
      const choice = choices[occurrence];
      if (choice?.does === 'skip') return [];
      return [dayOf(choice?.does === 'move' ? choice.start : start)];
    })
    .toSorted();

interface SeriesAuthorizationProps {
  readonly draft: Draft<'Appointment'>;
  readonly days: readonly string[];
}

/** The rest of the payer's authorization for a patient's visits. */
function SeriesAuthorization({ draft, days }: SeriesAuthorizationProps) {
  const { start, end = start, serviceType, group, attendees = [] } = draft;
  const patient = attendees.find(({ subject }) => subject.resourceType === 'Patient')?.subject.id;
  const service = useResource('HealthcareService', serviceType?.id).data;
  if (group !== undefined) return null;
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
  return <AuthorizationHint patient={patient} service={service} days={days} minutes={minutes} />;
}

/** Somebody booked between the look at the calendar and the booking. */
const TakenMeanwhile = ({ isSeries }: { readonly isSeries: boolean }) => (
  <Alert color="yellow" role="alert" title="Someone else just booked this time">
    {isSeries ? 'One of these times was' : 'This time was'} booked a moment ago. Nothing of yours is booked yet.
  </Alert>
);

const visitWords = { one: 'Visit', many: 'Visits', book: 'Book' };
const eventWords = { one: 'Event', many: 'Events', book: 'Add' };

/** The state of the conflicts, in words. */
export const openWords = (open: number, { one, many }: typeof visitWords, hasConflicts: boolean): string =>
  open === 0
    ? hasConflicts
      ? 'Every conflict is decided.'
      : 'Nothing is in the way.'
    : `${open} ${(open === 1 ? `${one} has` : `${many} have`).toLowerCase()} a conflict to decide.`;

interface RowProps {
  readonly one: Occurrence;
  readonly choice: Choice | undefined;
  /** False for a single visit. */
  readonly maySkip: boolean;
  readonly isAllDay?: boolean;
  readonly onChoose: (choice: Choice | undefined) => void;
}

/** One visit of the series. */
function OccurrenceRow({ one, choice, maySkip, isAllDay, onChoose }: RowProps) {
  const { start, end, conflicts } = one;
  const year = dateWords(dayOf(start)).slice(-4);
  return (
    <li className={classes['one']} data-skipped={choice?.does === 'skip' || undefined}>
      <div className={classes['when']}>
        <span>
          {longDay(dayOf(start))}, {year}, {isAllDay ? 'all day' : `${timeOf(start)}${end ? ` to ${timeOf(end)}` : ''}`}
        </span>
        {maySkip && conflicts.length === 0 && choice?.does !== 'move' ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${choice ? 'Keep' : 'Skip'} ${longDay(dayOf(start))}`}
            onClick={() => onChoose(choice ? undefined : { does: 'skip' })}
          >
            {choice ? 'Keep' : 'Skip'}
          </Button>
        ) : null}
      </div>
      {conflicts.map((conflict) => (
        <ConflictLine key={`${conflict.kind} ${conflict.who?.id} ${conflict.start}`} conflict={conflict} />
      ))}
      {conflicts.length > 0 || choice?.does === 'move' ? (
        <Decision one={one} choice={choice} maySkip={maySkip} onChoose={onChoose} />
      ) : null}
    </li>
  );
}

/** A conflict, with whom if the user may know. */
function ConflictLine({ conflict }: { readonly conflict: Occurrence['conflicts'][number] }) {
  const other = useResource('Appointment', conflict.with?.[0]?.id).data;
  return <p className={classes['conflict']}>{conflictText(conflict, () => other)}</p>;
}

/** Skips, moves or accepts a visit. */
function Decision({ one, choice, maySkip, onChoose }: RowProps) {
  const { start, end = start } = one;
  const length = Date.parse(end) - Date.parse(start);
  const moveTo = (day: string, time: string) => {
    const from = givenInstant(day, time);
    if (Number.isNaN(from)) return;
    const text = (moment: number) => new Date(moment).toISOString();
    onChoose({ does: 'move', start: text(from), end: text(from + length) });
  };
  const choose = (does: string) => {
    if (does === 'skip') onChoose({ does });
    else if (does === 'accept') onChoose({ does, reason: '' });
    else onChoose({ does: 'move', start, end });
  };
  const [day, time] = [dayOf(start), clockOf(Date.parse(start))];
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={`Decide ${longDay(day)}`}
        value={choice?.does ?? ''}
        onChange={choose}
        data={[
          ...(maySkip ? [{ value: 'skip', label: 'Skip' }] : []),
          { value: 'move', label: 'Move' },
          { value: 'accept', label: 'Book anyway' },
        ]}
      />
      {choice?.does === 'move' ? (
        <Group gap="xs">
          <TextInput
            type="date"
            aria-label="New day"
            value={dayOf(choice.start)}
            onChange={({ currentTarget }) => moveTo(currentTarget.value, time)}
          />
          <TextInput
            type="time"
            aria-label="New time"
            value={clockOf(Date.parse(choice.start))}
            onChange={({ currentTarget }) => moveTo(dayOf(choice.start), currentTarget.value)}
          />
        </Group>
      ) : null}
      {choice?.does === 'accept' ? (
        <TextInput
          label="Reason"
          value={choice.reason}
          onChange={({ currentTarget }) => onChoose({ does: 'accept', reason: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
