import { Affix, Button, Paper } from '@mantine/core';
import classes from './confirm-identity.module.css';

interface HeldNoticeProps {
  readonly count: number;
  readonly onConfirm: () => void;
}

/** Stays visible while a signature is held back, for a user who closed the dialog. */
export function HeldNotice({ count, onConfirm }: HeldNoticeProps) {
  return (
    <Affix position={{ bottom: 16, left: 16 }}>
      <Paper shadow="md" withBorder className={classes['held']} role="status">
        <span>{count === 1 ? 'One signature waits' : `${count} signatures wait`} until you confirm that it is you.</span>
        <Button size="compact-sm" onClick={onConfirm}>
          Confirm
        </Button>
      </Paper>
    </Affix>
  );
}
