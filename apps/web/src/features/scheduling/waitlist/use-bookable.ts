import type { Appointment, Practitioner, Reference } from '@notewell/model';
import { useWholeList } from '../../../shell/hooks/use-whole-list.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { giversOf } from './givers.ts';
import { useAllSchedules } from './use-all-schedules.ts';

const nobody: readonly Practitioner[] = [];

/** Most people whose free times are looked for. */
const most = 50;

/** The practitioners of a wish in whose calendars the user may book it. */
export function useBookable(wish: Appointment): readonly Reference<'Practitioner'>[] {
  const mayDo = useMayDo();
  const wanted: readonly Reference<'Practitioner'>[] = wish.wish?.practitioners ?? [];
  const everybody = useWholeList({ type: 'Practitioner', orderBy: 'name', order: 'asc' }) ?? nobody;
  const schedules = useAllSchedules();
  const people = wanted.length > 0 ? wanted : giversOf(wish.serviceType?.id, { people: everybody, schedules });
  return people.filter((owner) => mayDo('Update', 'Appointment', wish, { ...wish, status: 'booked', owner })).slice(0, most);
}
