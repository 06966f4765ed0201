import type { ListQuery } from '@notewell/client';
import { addDays, startOfDay } from './dates.ts';

/** Appointments of a person, or of everybody, for `days` days from `day` on, in order of start. */
export const appointmentsOn = (owner: string | undefined, day: string, days = 1, pageSize = 100): ListQuery<'Appointment'> => ({
  type: 'Appointment',
  filters: [
    ...(owner === undefined ? [] : [{ kind: 'Owner' as const, values: [owner] }]),
    { kind: 'Start', from: startOfDay(day), to: startOfDay(addDays(day, days)) },
  ],
  orderBy: 'start',
  order: 'asc',
  pageSize,
});
