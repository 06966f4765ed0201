import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOpenChart } from '../palette/recent-charts.ts';
import { addressOf, useShellFacts } from '../screens.tsx';
import { useWide } from './wide.ts';

/** The second chart, opened next to the main one: `?with=<id>`. */
export function useSecondChart(): string | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const open = useOpenChart();
  return typeof search['with'] === 'string' && search['with'] !== open ? search['with'] : undefined;
}

/** Opens another chart next to the open one. Undefined if no chart is open or the window is too narrow. */
export function useOpenSecondChart(): ((id: string) => void) | undefined {
  const { screens } = useShellFacts();
  const navigate = useNavigate();
  const open = useOpenChart();
  const wide = useWide();
  if (!open || !wide) return undefined;
  return (id) => void navigate({ to: addressOf(screens, 'Patient', open) ?? '/', search: id === open ? {} : { with: id } });
}
