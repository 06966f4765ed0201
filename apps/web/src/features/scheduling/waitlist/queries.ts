import type { ListQuery } from '@notewell/client';

/** Requests for a time that nobody has answered, the earliest time first. */
export const openRequests: ListQuery<'Appointment'> = {
  type: 'Appointment',
  filters: [{ kind: 'Status', values: ['proposed'] }],
  orderBy: 'start',
  order: 'asc',
  pageSize: 200,
};

/** All who wait for a time, the longest wait first. */
export const wishes: ListQuery<'Appointment'> = {
  type: 'Appointment',
  filters: [{ kind: 'Status', values: ['waitlist'] }],
  orderBy: 'created',
  order: 'asc',
  pageSize: 500,
};

/** The wishes of one patient. */
export const wishesOf = (patientId: string): ListQuery<'Appointment'> => ({
  type: 'Appointment',
  filters: [
    { kind: 'Patient', values: [patientId] },
    { kind: 'Status', values: ['waitlist'] },
  ],
  pageSize: 10,
});

/** Requests of one patient, with those that were answered lately. */
export const requestsOf = (patientId: string, since: string): ListQuery<'Appointment'> => ({
  type: 'Appointment',
  filters: [
    { kind: 'Patient', values: [patientId] },
    { kind: 'Status', values: ['proposed', 'cancelled'] },
    { kind: 'Created', from: since },
  ],
  orderBy: 'created',
  order: 'desc',
  pageSize: 20,
});
