import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { JobAnswer, RunJobAnswer } from '@notewell/protocol';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useAct } from '../../../features/admin/admin-page/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import { inLabels } from '../../../platform/words.ts';
import classes from './jobs.module.css';
import { lengthWords, stateOf, timeWords } from './words.ts';

interface JobRowProps {
  readonly job: JobAnswer;
  readonly act: ReturnType<typeof useAct>['act'];
  readonly onRun: () => void;
  readonly onShow: () => void;
}

/** A job: its purpose and times, its last result, and its next run. */
export function JobRow({ job, act, onRun, onShow }: JobRowProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [asking, setAsking] = useState(false);
  const { name, title, about, when, isOn, progress, next, last } = job;
  const state = stateOf(job);
  const run = async () => {
    setAsking(true);
    await act(() => client.call<RunJobAnswer>(`jobs/${name}/run`, { method: 'POST' }), `${title}: waiting to run`);
    setAsking(false);
    onRun();
  };
  return (
    <li className={classes.row}>
      <div>
        <h3 className={classes.name}>{inLabels(t, title)}</h3>
        <p className={classes.quiet}>{inLabels(t, about)}</p>
        <p className={classes.quiet}>{timeWords(when)}</p>
      </div>
      <div className={classes.result}>
        <Status tone={state.tone}>{state.text}</Status>
        {isOn && last ? (
          <>
            {last.message ? <p>{last.message}</p> : null}
            <p className={classes.quiet}>{[momentWords(last.started), lengthWords(last)].filter(Boolean).join(' · ')}</p>
          </>
        ) : null}
        {next ? (
          <p className={classes.quiet}>
            {progress === 'retry' ? 'Tries again' : 'Next run'} {momentWords(next)}
          </p>
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="default" aria-label={`Latest runs of ${title}`} onClick={onShow}>
          Latest runs
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Run now: ${title}`}
          loading={asking}
          disabled={!isOn || progress === 'running' || progress === 'queued'}
          onClick={() => void run()}
        >
          Run now
        </Button>
      </div>
    </li>
  );
}
