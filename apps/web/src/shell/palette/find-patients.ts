import { isLocalId, type ListFilter } from '@notewell/client';
import { useClient, useList } from '@notewell/client/react';
import { appointmentsOn } from '../../platform/appointment-query.ts';
import { nextWorkingDay, patientsOf } from '../../platform/coming-days.ts';
import { dayOf } from '../../platform/dates.ts';
import { useMe } from '../session/session.ts';
import { useOpenedCharts } from './recent-charts.ts';

const byName = { by: 'name', order: 'asc' } as const;
type FoundPatients = ReturnType<typeof useList<'Patient'>> & {
  /** True if the server was unreachable, so that only patients on this device are listed. */
  readonly fromDevice: boolean;
};

/**
 * Patients that match the filters, sorted by name unless given otherwise. Read from the server.
 * If the server is unreachable, reads charts on the device, those opened in this tab, and patients registered here.
 */
export function useFoundPatients(
  filters: readonly ListFilter[] | null,
  pageSize: number,
  { by, order }: { readonly by: string; readonly order: 'asc' | 'desc' } = byName,
): FoundPatients {
  const client = useClient();
  const { profile } = useMe();
  const sorted = { orderBy: by, order, pageSize } as const;
  const found = useList(filters ? { type: 'Patient', filters, ...sorted } : null);
  const unreached = filters !== null && found.status === 'error';
  const today = dayOf(new Date());
  const now = useList(unreached ? appointmentsOn(profile.id, today) : null);
  const next = useList(unreached ? appointmentsOn(profile.id, nextWorkingDay(today)) : null);
  const opened = useOpenedCharts().map((id) => client.id(id));
  const ids = [...new Set([...patientsOf([...now.items, ...next.items]), ...opened])].filter((id) => !isLocalId(id));
  const known = useList(
    unreached && ids.length > 0
      ? { type: 'Patient', filters: [{ kind: 'Id', values: ids.toSorted() }, ...filters], ...sorted }
      : null,
  );
  if (!unreached || ids.length === 0 || known.status !== 'ready') return { ...found, fromDevice: false };
  // Without the server, the first list holds only patients registered on this device.
  const own = found.items.filter(({ id }) => !known.items.some((one) => one.id === id));
  return { ...known, items: [...own, ...known.items], refresh: found.refresh, fromDevice: true };
}
