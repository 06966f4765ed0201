import { useCall } from '@notewell/client/react';
import type { JobRunAnswer } from '@notewell/protocol';
import { SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { useNames } from '../../../features/admin/admin-page/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import classes from './jobs.module.css';
import { lengthWords, outcomes } from './words.ts';

/** The kept runs of a job, the newest first. */
export function RunList({ job }: { readonly job: string }) {
  const { data, error } = useCall<readonly JobRunAnswer[]>(`jobs/${job}/runs`);
  const nameOf = useNames((data ?? []).flatMap(({ askedBy }) => askedBy ?? []));
  if (!data) return error ? <StatePanel compact tone="error" title="The runs could not be loaded" /> : <SkeletonRows rows={4} />;
  if (data.length === 0)
    return (
      <StatePanel compact title="No runs yet">
        The first one appears here when it starts.
      </StatePanel>
    );
  return (
    <ul className={classes.runs}>
      {data.map(({ id, attempt, askedBy, started, finished, outcome, message }) => (
        <li key={`${id} ${attempt}`}>
          <Status tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Status>
          <span>
            {[momentWords(started), lengthWords({ started, finished }), attempt > 1 ? `attempt ${attempt}` : '']
              .filter(Boolean)
              .join(' · ')}
            {askedBy ? ` · started by ${nameOf(askedBy)}` : ''}
            {message ? <span className={classes.message}>{message}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
