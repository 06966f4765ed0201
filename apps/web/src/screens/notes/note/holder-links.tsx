import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconChevronLeft, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fill } from '../../../platform/path.ts';
import { useHolder } from '../../../shell/screens.tsx';
import { path } from './route.ts';

/** Before the title: leads back to the chart that the note replaces. */
export function BackToChart() {
  const holder = useHolder();
  if (!holder || holder.isVisible) return null;
  return (
    <ActionIcon component={Link} to={holder.address} aria-label="Back to the chart">
      <IconChevronLeft size={20} />
    </ActionIcon>
  );
}

/** At the end of the header, next to a visible chart: the note alone, or the chart alone. */
export function NextToChart({ noteId }: { readonly noteId: string }) {
  const holder = useHolder();
  if (!holder?.isVisible) return null;
  return (
    <>
      <Tooltip withinPortal={false} label="Open the note alone">
        <ActionIcon component={Link} to={fill(path, { noteId })} aria-label="Open the note alone">
          <IconArrowsMaximize size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip withinPortal={false} label="Back to the chart">
        <ActionIcon component={Link} to={holder.address} aria-label="Back to the chart">
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
