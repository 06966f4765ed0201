import type { ListFilter } from '@notewell/client';
import { useList } from '@notewell/client/react';
import { appointmentsOn } from '../platform/appointment-query.ts';
import { nextWorkingDay, patientsOf } from '../platform/coming-days.ts';
import { dayOf } from '../platform/dates.ts';
import { useMe } from './session.ts';

/** Patients by these filters, by name: of the server, and where it cannot be reached of the days whose charts are on the device. */
export function useFoundPatients(filters: readonly ListFilter[] | null, pageSize: number) {
  const { profile } = useMe();
  const order = { orderBy: 'name', order: 'asc', pageSize } as const;
  const found = useList(filters ? { type: 'Patient', filters, ...order } : null);
  const unreached = filters !== null && found.status === 'error';
  const today = dayOf(new Date());
  const now = useList(unreached ? appointmentsOn(profile.id, today) : null);
  const next = useList(unreached ? appointmentsOn(profile.id, nextWorkingDay(today)) : null);
  const ids = patientsOf([...now.items, ...next.items]);
  const known = useList(
    unreached && ids.length > 0 ? { type: 'Patient', filters: [{ kind: 'Id', values: ids }, ...filters], ...order } : null,
  );
  return unreached && known.items.length > 0 ? known : found;
}
