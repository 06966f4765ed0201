import { Button } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';
import { StatePanel } from '@notewell/ui';
import { IconCloudOff, IconFileOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../platform/failure.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}
interface AbsentProps {
  readonly type: ResourceType;
  readonly id: string;
  readonly status: string;
  readonly error: unknown;
  /** `chart`, `note`. */
  readonly noun: string;
  readonly denied: Words;
  readonly missing: Words;
  /** Where to go from here. */
  readonly away: ReactNode;
}

/** Shown instead of a record that is forbidden, missing, not on this device, or failed to load. */
export function Absent({ type, id, status, error, noun, denied, missing, away }: AbsentProps) {
  const client = useClient();
  const { online } = useConnection();
  if (status === 'denied' || status === 'missing') {
    const { title, text } = status === 'denied' ? denied : missing;
    return (
      <StatePanel whole icon={status === 'denied' ? IconLock : IconFileOff} title={title} action={away}>
        {text}
      </StatePanel>
    );
  }
  // Retries in place, because an offline reload would lead to the sign-in page.
  const again = () => void client.get(type, id, { fresh: true }).catch(() => undefined);
  return (
    <StatePanel
      whole
      icon={IconCloudOff}
      tone={online ? 'error' : 'quiet'}
      title={online ? `The ${noun} could not be loaded` : `The ${noun} is not on this device yet`}
      action={
        <Button variant="default" onClick={again}>
          Try again
        </Button>
      }
    >
      {!online
        ? 'It opens as soon as there is a connection.'
        : error
          ? sentenceFor(error)
          : 'Nothing is lost. Try again in a moment.'}
    </StatePanel>
  );
}
