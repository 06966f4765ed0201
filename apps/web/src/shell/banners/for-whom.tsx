import { Button } from '@mantine/core';
import { StatePanel } from '@notewell/ui';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isFor, type Screen } from '../../platform/screen.ts';
import { useMe } from '../session/session.ts';

interface ForWhomProps {
  readonly screen: Screen | undefined;
  readonly children: ReactNode;
}

/** Renders a screen for its kinds of users and redirects others to Home. */
export function ForWhom({ screen, children }: ForWhomProps) {
  const { who } = useMe();
  if (!screen || isFor(screen, who)) return children;
  return (
    <StatePanel
      whole
      icon={IconLock}
      title="This page is for the clinic’s staff"
      action={
        <Button variant="default" component={Link} to="/">
          Go to Home
        </Button>
      }
    >
      Your visits, forms and documents are on your Home page.
    </StatePanel>
  );
}
