import { addDays, startOfDay } from '../../../platform/dates.ts';

/** All appointments of a patient on a day. */
export const visitsOf = (patient: string, day: string) =>
  ({
    type: 'Appointment',
    filters: [
      { kind: 'Attendees', values: [patient] },
      { kind: 'Start', from: startOfDay(day), to: startOfDay(addDays(day, 1)) },
    ],
    pageSize: 50,
  }) as const;
