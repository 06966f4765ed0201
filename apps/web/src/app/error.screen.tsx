import { Button, Group } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconMoodConfuzed } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { detailsOf, sentenceFor } from '../platform/failure.ts';
import { sentences } from '../platform/sentences.ts';

const load = () => import('../shell/frame/error-details.dialog.tsx');
/** Lazy, because a dialog is an eighth of the first page's code. If it fails to load, the details are shown as plain text. */
const ErrorDetails = lazy(() =>
  load().then(
    ({ ErrorDetailsDialog }) => ({ default: ErrorDetailsDialog }),
    () => ({ default: PlainDetails }),
  ),
);

const PlainDetails = ({ error }: { readonly error: unknown }) => <pre>{JSON.stringify(detailsOf(error), null, 2)}</pre>;

/** Replaces a screen that failed. Typed text is stored on the device, so nothing is lost. */
export function ErrorScreen({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const [opened, setOpened] = useState(false);
  // Preloaded, so that the dialog also opens without a network.
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
