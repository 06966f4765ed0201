import { Button, Group, SegmentedControl } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconLock, IconUserOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ChartBanner } from '../../features/chart-banner/chart-banner.tsx';
import { sentenceFor } from '../../platform/failure.ts';
import { AskForAccess } from '../../shell/access/ask-for-access.tsx';
import { usePhone } from '../../shell/phone.ts';
import classes from './chart.module.css';
import { StartNote } from './start-note.tsx';
import { Summary } from './summary.tsx';
import { TimelineView } from './timeline-view.tsx';

type Part = 'summary' | 'timeline';

/** Who this is and what happened, on one page. */
export default function ChartScreen() {
  const { patientId = '' } = useParams({ strict: false });
  const { status, data, error } = useResource('Patient', patientId);
  const phone = usePhone();
  const [part, setPart] = useState<Part>('summary');
  if (!data && status !== 'loading') return <Absent patientId={patientId} status={status} error={error} />;
  return (
    <div className={classes['page']} key={patientId}>
      <ChartBanner patientId={patientId} heading>
        {data ? <StartNote patient={data} /> : null}
      </ChartBanner>
      {phone ? (
        <SegmentedControl
          className={classes['parts'] ?? ''}
          aria-label="Part of the chart"
          value={part}
          onChange={(value) => setPart(value as Part)} // one of the two given below
          data={[
            { value: 'summary', label: 'Summary' },
            { value: 'timeline', label: 'Timeline' },
          ]}
        />
      ) : null}
      <div className={classes['columns']} data-phone={phone || undefined}>
        {phone && part !== 'summary' ? null : (
          <div className={classes['summary']}>{data ? <Summary patientId={patientId} /> : <SkeletonRows rows={12} />}</div>
        )}
        {phone && part !== 'timeline' ? null : <TimelineView patientId={patientId} />}
      </div>
    </div>
  );
}

const absences = {
  denied: {
    icon: IconLock,
    title: 'You may not open this chart',
    text: 'It is not among yours. Who needs it for the care of this patient may ask for access.',
  },
  missing: {
    icon: IconUserOff,
    title: 'There is no such chart',
    text: 'It is not among yours, or it was merged or deleted, or the address is not complete.',
  },
  error: { icon: IconCloudOff, title: 'The chart could not be loaded', text: 'Nothing is lost. Try again in a moment.' },
} as const;

interface AbsentProps {
  readonly patientId: string;
  readonly status: string;
  readonly error: unknown;
}

function Absent({ patientId, status, error }: AbsentProps) {
  const { icon, title, text } = absences[status as keyof typeof absences] ?? absences.error; // any other state is a failure
  return (
    <StatePanel
      icon={icon}
      title={title}
      tone={status === 'error' ? 'error' : 'quiet'}
      action={
        status === 'error' ? (
          <Button variant="default" onClick={() => location.reload()}>
            Try again
          </Button>
        ) : (
          <Group justify="center" gap="xs">
            <AskForAccess patient={patientId} />
            <Button variant="default" component={Link} to="/patients">
              Go to the list
            </Button>
          </Group>
        )
      }
    >
      {status === 'error' && error ? sentenceFor(error) : text}
    </StatePanel>
  );
}
