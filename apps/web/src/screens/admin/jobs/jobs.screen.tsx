import { Button, Modal } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { JobAnswer, JobsAnswer } from '@notewell/protocol';
import { Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconClockPlay, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AdminPage, adminParts, useAct } from '../../../features/admin/admin-page/index.ts';
import { JobRow } from './job-row.tsx';
import classes from './jobs.module.css';
import { RunList } from './run-list.tsx';

const refreshMs = 5_000;
const places = [
  { scope: 'practice', title: 'In this practice' },
  { scope: 'installation', title: 'For the whole installation' },
] as const;

/** The work that the server does by itself: last results, next times, and a way to run each now. */
export default function AdminJobsScreen() {
  const list = useCall<JobsAnswer>('jobs');
  const [shown, setShown] = useState<JobAnswer>();
  const { refresh } = list;
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);
  const { fault, act } = useAct();
  const { jobs = [], timeZone = '' } = list.data ?? {};
  return (
    <AdminPage part={adminParts.jobs} aside={timeZone && `Times of day are those of ${timeZone.replaceAll('_', ' ')}`}>
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
      {jobs.length === 0 ? (
        <Instead list={list} />
      ) : (
        <div className={classes.places}>
          {places.map(({ scope, title }) => {
            const here = jobs.filter((job) => job.scope === scope);
            if (here.length === 0) return null;
            return (
              <Section key={scope} title={title} aside={here.length}>
                <ul className={classes.rows}>
                  {here.map((job) => (
                    <JobRow key={job.name} job={job} act={act} onRun={refresh} onShow={() => setShown(job)} />
                  ))}
                </ul>
              </Section>
            );
          })}
        </div>
      )}
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`Latest runs: ${shown?.title ?? ''}`}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown ? <RunList job={shown.name} /> : null}
      </Modal>
    </AdminPage>
  );
}

function Instead({ list }: { readonly list: ReturnType<typeof useCall<JobsAnswer>> }) {
  if (list.status === 'loading') return <SkeletonRows rows={4} />;
  if (!list.error)
    return (
      <StatePanel icon={IconClockPlay} title="No jobs">
        This server has no scheduled jobs.
      </StatePanel>
    );
  return (
    <StatePanel
      tone="error"
      icon={IconCloudOff}
      title="The jobs could not be loaded"
      action={<Button onClick={list.refresh}>Try again</Button>}
    >
      {list.error.detail ?? list.error.title ?? 'The server did not answer.'}
    </StatePanel>
  );
}
