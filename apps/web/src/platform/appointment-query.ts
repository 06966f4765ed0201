import type { ListQuery } from '@notewell/client';
import { addDays, startOfDay } from './dates.ts';

/** Somebody's appointments of a day, or of several from it on, in their order. */
export const appointmentsOn = (owner: string, day: string, days = 1, pageSize = 100): ListQuery<'Appointment'> => ({
  type: 'Appointment',
  filters: [
    { kind: 'Owner', values: [owner] },
    { kind: 'Start', from: startOfDay(day), to: startOfDay(addDays(day, days)) },
  ],
  orderBy: 'start',
  order: 'asc',
  pageSize,
});
