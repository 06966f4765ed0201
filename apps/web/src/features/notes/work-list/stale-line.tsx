import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { useWork } from '../../../shell/work/work.ts';
import classes from './work-list.module.css';

interface StaleLineProps {
  readonly list: {
    readonly items: readonly unknown[];
    readonly status: string;
    readonly isPartial?: boolean;
    readonly refresh: () => void;
  };
}

/**
 * Shown above rows from the device while the server fails. Offline, the page's banner says so,
 * unless the device may lack some rows.
 */
export function StaleLine({ list: { items, status, isPartial = false, refresh } }: StaleLineProps) {
  const { online } = useWork();
  if (isPartial)
    return (
      <div className={classes['stale']} role="status">
        <IconCloudOff size={16} aria-hidden />
        <span>You see the copy on this device. There may be more.</span>
      </div>
    );
  if (status !== 'error' || items.length === 0 || !online) return null;
  return (
    <div className={classes['stale']} role="status">
      <IconAlertCircle size={16} aria-hidden />
      <span>The server cannot be reached. You see the copy on this device.</span>
      <Button size="compact-xs" variant="default" onClick={refresh}>
        Try again
      </Button>
    </div>
  );
}
