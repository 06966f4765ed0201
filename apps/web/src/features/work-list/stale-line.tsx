import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { useWork } from '../../shell/work.ts';
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
 * Above rows that are only what this device has, because the server fails: says so. Without a network the page's banner does,
 * unless there may be more of them than the device has.
 */
export function StaleLine({ list: { items, status, isPartial = false, refresh } }: StaleLineProps) {
  const { online } = useWork();
  if (isPartial)
    return (
      <div className={classes['stale']} role="status">
        <IconCloudOff size={16} aria-hidden />
        <span>This is what the device has of it. There may be more.</span>
      </div>
    );
  if (status !== 'error' || items.length === 0 || !online) return null;
  return (
    <div className={classes['stale']} role="status">
      <IconAlertCircle size={16} aria-hidden />
      <span>The server cannot answer now. This is what the device has of it.</span>
      <Button size="compact-xs" variant="default" onClick={refresh}>
        Try again
      </Button>
    </div>
  );
}
