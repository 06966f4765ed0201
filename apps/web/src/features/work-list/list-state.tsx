import { Button } from '@mantine/core';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconAlertCircle, IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { neededFor, sentenceFor } from '../../platform/failure.ts';
import { useWork } from '../../shell/work.ts';
import { StaleLine } from './stale-line.tsx';
import { rowTall } from './work-row.tsx';

interface ListStateProps {
  readonly list: {
    readonly items: readonly unknown[];
    readonly status: string;
    readonly isPartial?: boolean;
    readonly error?: unknown;
    readonly refresh: () => void;
  };
  /** Rows to leave room for while they are on their way. */
  readonly room: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** Where what is shown is less than what was listed. */
  readonly count?: number;
}

/** A section's rows, or what stands in their place. What is already here stays while more is on its way. */
export function ListState({ list, room, empty, children, count = list.items.length }: ListStateProps) {
  const { online } = useWork();
  if (count > 0)
    return (
      <>
        <StaleLine list={list} />
        {children}
      </>
    );
  if (list.status === 'loading') return <SkeletonRows rows={room} height={rowTall} />;
  // What the device happens to know is nothing: that is not a list with nothing in it.
  if (list.status === 'ready' && !list.isPartial) return empty;
  if (list.status === 'denied')
    return (
      <StatePanel compact icon={IconLock} title="You may not see these">
        {neededFor(list.error)}
      </StatePanel>
    );
  return online && list.status === 'error' ? (
    <StatePanel
      compact
      tone="error"
      icon={IconAlertCircle}
      title="This could not be loaded"
      action={
        <Button size="compact-sm" variant="default" onClick={list.refresh}>
          Try again
        </Button>
      }
    >
      {sentenceFor(list.error)}
    </StatePanel>
  ) : (
    <StatePanel compact icon={IconCloudOff} title="Not on this device yet">
      This will be here when you are back online.
    </StatePanel>
  );
}
