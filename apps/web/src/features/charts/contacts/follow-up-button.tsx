import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';

interface FollowUpButtonProps {
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Records that a call or letter was followed up, which also ends its notification. */
export function FollowUpButton({ id, record }: FollowUpButtonProps) {
  const client = useClient();
  if (record['followUpBy'] === undefined || record['followedUp'] !== undefined) return null;
  const done = () =>
    client
      .update('Communication', id, (now) => ({ ...now, followedUp: new Date().toISOString() }))
      .catch((error: unknown) => toastFailure(error, 'The follow-up was not recorded'));
  return (
    <Button size="compact-sm" variant="default" onClick={() => void done()}>
      Mark as followed up
    </Button>
  );
}
