import { Button } from '@mantine/core';
import type { SeriesEditPreview } from '@notewell/protocol';
import { SkeletonRows } from '@notewell/ui';
import { dateWords, dayOf, timeOf } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import { conflictText } from '../calendar/conflict-text.ts';
import classes from './series.module.css';

const leftWords = {
  moved: 'was moved before',
  given: 'is in another calendar',
  begun: 'has begun',
  closed: 'is over or cancelled',
} as const;

interface ChangesProps {
  readonly preview: {
    readonly data: SeriesEditPreview | undefined;
    readonly status: string;
    readonly error: unknown;
    readonly refresh: () => void;
  };
  readonly online: boolean;
}

/** The visits that an edit of a series changes, with new conflicts, and those that stay with the reason. */
export function SeriesChanges({ preview: { data, status, error, refresh }, online }: ChangesProps) {
  if (!online)
    return (
      <p role="status">
        Which visits change is checked once you are online. Then all of them change, or none, and you are told what is in the way.
      </p>
    );
  if (status === 'error')
    return (
      <div role="alert" className={classes['conflict']}>
        <p>The series could not be checked, so nothing is changed. {sentenceFor(error)}</p>
        <Button size="compact-sm" variant="default" onClick={refresh}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <SkeletonRows rows={4} label="Checking the series" />;
  // Visits of the past are not in question.
  const left = data.left.filter(({ start, why }) => why !== 'closed' || Date.parse(start) > Date.now());
  const when = (start: string) => `${dateWords(dayOf(start))}, ${timeOf(start)}`;
  return (
    <>
      <p role="status" className={classes['count']}>
        {countWords({ changed: data.changed, left })}
      </p>
      <ul className={classes['list']} aria-label="Changes">
        {data.changed.map(({ start, status: state, conflicts }) => (
          <li key={start} className={classes['one']}>
            {when(start)}
            {state === 'cancelled' ? ' is cancelled' : ''}
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
    </>
  );
}

function countWords({ changed, left }: SeriesEditPreview): string {
  const changes = changed.length === 1 ? '1 visit changes' : `${changed.length} visits change`;
  return left.length === 0 ? `${changes}.` : `${changes}, ${left.length} ${left.length === 1 ? 'stays' : 'stay'}.`;
}
