import type { ListFilter, ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { Appointment, Reference } from '@notewell/model';
import { hasNoTime } from '@notewell/rules';
import { createDiary } from '@notewell/rules/scheduling';
import { useMemo } from 'react';
import { appointmentsOn } from '../../../features/notes/start-note/index.ts';
import { useBusyTimes } from '../../../features/scheduling/calendar/busy.ts';
import { addDays, startOfDay } from '../../../platform/dates.ts';
import { useZone } from '../../../shell/hooks/use-today.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { roomKeys } from './columns.ts';
import { type CalendarState, type FilterName, wholePractice } from './view-state.ts';

/** Days on the screen. */
export interface Range {
  readonly from: string;
  readonly days: number;
}
const mostVisits = 1_000;

/** Visits in the calendars of these people. Everybody's are asked for without names. */
function visitsOf({ of, by }: CalendarState, { from, days }: Range): ListQuery<'Appointment'> {
  if (of === wholePractice || by === 'rooms') return { ...appointmentsOn(undefined, from, days, mostVisits), whole: true };
  const [only] = of;
  if (of.length === 1) return { ...appointmentsOn(only, from, days, 500), whole: true };
  const all = appointmentsOn(undefined, from, days, mostVisits);
  return { ...all, whole: true, filters: [{ kind: 'Owner', values: of }, ...(all.filters ?? [])] };
}

/** Visits of others that these people attend. */
function attendedBy({ of, by }: CalendarState, { from, days }: Range): ListQuery<'Appointment'> | null {
  if (of === wholePractice || by === 'rooms') return null;
  const during: ListFilter = { kind: 'Start', from: startOfDay(from), to: startOfDay(addDays(from, days)) };
  return { type: 'Appointment', filters: [{ kind: 'Attendees', values: of }, during], pageSize: 500, whole: true };
}

const named = (references: readonly (Reference | undefined)[], id: string): boolean =>
  references.some((reference) => reference?.id === id);

const passes: Readonly<Record<FilterName, (one: Appointment, value: string) => boolean>> = {
  service: ({ serviceType }, id) => named([serviceType], id),
  location: ({ location, serviceLocation }, id) => named([location, serviceLocation], id),
  program: ({ program }, id) => named([program], id),
  group: ({ group, owner, attendees = [] }, id) => named([group, owner, ...attendees.map(({ subject }) => subject)], id),
  status: ({ status }, value) => status === value,
};

/** Visits that pass the filters; the patient stays out of the address. */
export function filtered(
  appointments: readonly Appointment[],
  filters: CalendarState['filters'],
  patient: string | undefined,
): readonly Appointment[] {
  const asked = Object.entries(filters) as [FilterName, string][]; // the keys of that type
  return appointments.filter(
    (one) =>
      asked.every(([name, value]) => passes[name](one, value)) &&
      (patient === undefined || (one.attendees ?? []).some(({ subject }) => subject.id === patient)),
  );
}

/** The visits of a range, also with the hidden ones (`taken`), and the diary of all that limits bookings in it. */
export function useCalendarData(state: CalendarState, range: Range, people: readonly Reference[]) {
  const mayDo = useMayDo();
  const zone = useZone();
  const list = useList(visitsOf(state, range));
  const attended = useList(attendedBy(state, range)).items;
  const booked = useMemo(() => {
    const byId = new Map([...list.items, ...attended].map((one) => [one.id, one]));
    return [...byId.values()]
      .filter((one) => one.status !== 'entered-in-error' && !hasNoTime(one))
      .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  }, [list.items, attended]);
  const schedules = useList(mayDo('Read', 'Schedule') ? { type: 'Schedule', pageSize: 500 } : null).items;
  const groups = useList(mayDo('Read', 'Group') ? { type: 'Group', pageSize: 500 } : null).items;
  const services = useList({ type: 'HealthcareService', orderBy: 'name', order: 'asc', pageSize: 200 }).items;
  const practitioners = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 }).items;
  const locations = useList(mayDo('Read', 'Location') ? { type: 'Location', pageSize: 200 } : null).items;
  const records = useMemo(
    () => ({ schedules, groups, services, practitioners, locations, zone }),
    [schedules, groups, services, practitioners, locations, zone],
  );
  const calendars = useMemo(
    () => (state.by === 'rooms' ? roomKeys(booked, schedules) : people.map(({ id }) => id)),
    [state.by, people, booked, schedules],
  );
  const busy = useBusyTimes({ calendars, ...range });
  const taken = useMemo(() => [...booked, ...busy], [booked, busy]);
  const diary = useMemo(() => createDiary({ ...records, booked: taken }), [records, taken]);
  return { list, booked, taken, diary, records };
}
