import type { ConflictKind } from './conflicts.ts';

/** Each kind of conflict as a person reads it, without names. */
export const conflictWords: Record<ConflictKind, string> = {
  busy: 'Already booked',
  buffer: 'Too close to another booking',
  block: 'Blocked time',
  hours: 'Outside working hours',
  closed: 'Outside opening hours',
  'daily-limit': 'More bookings than the day allows',
  horizon: 'Outside the days that can be booked',
  notice: 'Too late to book',
  'group-size': 'More members than the group takes',
  length: 'Length that the service does not allow',
  mode: 'Visit type that the service does not offer',
  place: 'Place where the service is not offered',
  program: 'Service of another program',
  period: 'Outside the dates of the group or program',
  'individual-only': 'Service that is not for groups',
  provider: 'Service that this person does not give',
};
