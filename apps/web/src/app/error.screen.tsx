import { Button, Group } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconMoodConfuzed } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { detailsOf, sentenceFor } from '../platform/failure.ts';
import { sentences } from '../platform/sentences.ts';

const load = () => import('../shell/error-details.dialog.tsx');
/** A dialog weighs an eighth of the first page, which has to know this screen. Where it cannot be loaded, its words are shown as they are. */
const ErrorDetails = lazy(() =>
  load().then(
    ({ ErrorDetailsDialog }) => ({ default: ErrorDetailsDialog }),
    () => ({ default: PlainDetails }),
  ),
);

const PlainDetails = ({ error }: { readonly error: unknown }) => <pre>{JSON.stringify(detailsOf(error), null, 2)}</pre>;

/** Stands where a screen failed. What was typed is on the device, not on the screen, so nothing is lost with it. */
export function ErrorScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const [opened, setOpened] = useState(false);
  // At hand before anybody asks for it.
  useEffect(() => {
    load().catch(() => {});
  }, []);
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
      {opened && (
        <Suspense fallback={null}>
          <ErrorDetails error={error} opened onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
