import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOpenChart } from './recent-charts.ts';
import { addressOf, useShellFacts } from './screens.tsx';
import { useWide } from './wide.ts';

/** The chart that is to stand beside the one the address names: `?with=<id>`. */
export function useChartBeside(): string | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const open = useOpenChart();
  return typeof search['with'] === 'string' && search['with'] !== open ? search['with'] : undefined;
}

/** Opens another chart beside the one that stands open; undefined where none does, or there is no room for two. */
export function useOpenBeside(): ((id: string) => void) | undefined {
  const { screens } = useShellFacts();
  const navigate = useNavigate();
  const open = useOpenChart();
  const wide = useWide();
  if (!open || !wide) return undefined;
  return (id) => void navigate({ to: addressOf(screens, 'Patient', open) ?? '/', search: id === open ? {} : { with: id } });
}
