import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconChevronLeft, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useHolder } from '../screens.tsx';

/** Before the title: leads back to the chart that the screen replaces. */
export function BackToChart() {
  const holder = useHolder();
  if (!holder || holder.isVisible) return null;
  return (
    <ActionIcon component={Link} to={holder.address} aria-label="Back to the chart">
      <IconChevronLeft size={20} />
    </ActionIcon>
  );
}

interface NextToChartProps {
  /** Address of the screen alone. */
  readonly alone: string;
  /** `note`. */
  readonly noun: string;
}

/** At the end of the header, next to a visible chart: the screen alone, or the chart alone. */
export function NextToChart({ alone, noun }: NextToChartProps) {
  const holder = useHolder();
  if (!holder?.isVisible) return null;
  return (
    <>
      <Tooltip withinPortal={false} label={`Open the ${noun} alone`}>
        <ActionIcon component={Link} to={alone} aria-label={`Open the ${noun} alone`}>
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
