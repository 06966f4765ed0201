import { Button, Group } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconMoodConfuzed } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceFor } from '../platform/failure.ts';
import { sentences } from '../platform/sentences.ts';
import { ErrorDetailsDialog } from '../shell/error-details.dialog.tsx';

/** Stands where a screen failed. What was typed is on the device, not on the screen, so nothing is lost with it. */
export function ErrorScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <StatePanel
        whole
        icon={IconMoodConfuzed}
        tone="error"
        title={sentenceFor(error)}
        action={
          <Group gap="xs" justify="center">
            <Button onClick={onRetry ?? (() => location.reload())}>{onRetry ? 'Try again' : sentences.refreshPage}</Button>
            <Button variant="default" onClick={() => setOpened(true)}>
              {sentences.showDetails}
            </Button>
          </Group>
        }
      >
        What you typed is safe on this device.
      </StatePanel>
      <ErrorDetailsDialog error={error} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}
