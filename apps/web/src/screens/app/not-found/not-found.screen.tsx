import { Button } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Shown for an unknown address. */
export default function NotFoundScreen() {
  return (
    <StatePanel
      whole
      icon={IconMapQuestion}
      title="There is no such page"
      action={
        <Button component={Link} to="/" variant="default">
          Go to Home
        </Button>
      }
    >
      The address may be mistyped, or lead to something that has since moved.
    </StatePanel>
  );
}
