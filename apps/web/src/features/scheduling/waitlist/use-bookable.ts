import { useList } from '@notewell/client/react';
import type { Appointment, Reference } from '@notewell/model';
import { useMayDo } from '../../../shell/session/may.ts';
import { giversOf } from './givers.ts';

/** Most people whose free times are looked for. */
const most = 50;

/** The practitioners of a wish in whose calendars the user may book it. */
export function useBookable(wish: Appointment): readonly Reference<'Practitioner'>[] {
  const mayDo = useMayDo();
  const wanted: readonly Reference<'Practitioner'>[] = wish.wish?.practitioners ?? [];
  const everybody = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 200 }).items;
  const schedules = useList(mayDo('Read', 'Schedule') ? { type: 'Schedule', pageSize: 500 } : null).items;
  const people = wanted.length > 0 ? wanted : giversOf(wish.serviceType?.id, { people: everybody, schedules });
  return people.filter((owner) => mayDo('Update', 'Appointment', wish, { ...wish, status: 'booked', owner })).slice(0, most);
}
