import { Button } from '@mantine/core';
import { SkeletonRows, StatePanel } from '@notewell/ui';
import { IconAlertCircle, IconCloudOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import { neededFor } from '../../../platform/needed-for.ts';
import { useWork } from '../../../shell/work/work.ts';
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
  /** Rows to reserve space for while loading. */
  readonly room: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
  /** Number of shown rows, if fewer than the list has. */
  readonly count?: number;
}

/** A section's rows or its state. Loaded rows stay during a reload. */
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
  // An empty list on the device does not prove that the server's list is empty.
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
