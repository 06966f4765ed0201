import type { ListFilter } from '@notewell/client';
import { addDays, startOfDay } from '../../../platform/dates.ts';

/** How far back the list goes, in days. */
export const daysBack = 90;

/** Filters for past sessions that took place and have no note: one person's, or everybody's that the user can see. */
export function unwrittenSessions(today: string, person: string | undefined): readonly ListFilter[] {
  return [
    { kind: 'HasNote', values: ['false'] },
    { kind: 'Start', from: startOfDay(addDays(today, -daysBack)), to: startOfDay(today) },
    { kind: 'Status', values: ['Cancelled', 'NoShow'], exclude: true },
    { kind: 'VisitStatus', values: ['Cancelled', 'NoShow'], exclude: true },
    ...(person === undefined ? [] : [{ kind: 'Participant', values: [person] } as const]),
  ];
}
