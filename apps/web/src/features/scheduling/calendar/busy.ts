import { useCall, useConnection } from '@notewell/client/react';
import type { Appointment, Reference } from '@notewell/model';
import type { BusyTimes } from '@notewell/protocol';
import { useEffect, useMemo } from 'react';
import { addDays, startOfDay } from '../../../platform/dates.ts';

interface BusyAsked {
  /** Keys of the people and rooms on the screen. */
  readonly calendars: readonly string[];
  /** `yyyy-MM-dd` */
  readonly from: string;
  readonly days: number;
}

const prefix = 'busy ';
/** True for a time in which somebody is busy with what the user may not see. */
export const isBusyTime = ({ id }: Pick<Appointment, 'id'>): boolean => id?.startsWith(prefix) === true;

/** A time of a calendar in which the user cannot see who is there: it takes time like any booking. */
export function busyTime({ calendar, start, end }: BusyTimes['busy'][number]): Appointment {
  const [place = '', room] = calendar.split('|');
  const location: Reference<'Location'> = { id: place, resourceType: 'Location' };
  const times = { resourceType: 'Appointment', id: `${prefix}${calendar} ${start}`, status: 'booked', start, end } as const;
  if (room !== undefined) return { ...times, location, room };
  // One key may be a person's or a place's: the other has no such calendar.
  return { ...times, owner: { id: calendar, resourceType: 'Practitioner' }, location };
}

/** Milliseconds after which the hidden bookings are asked about again: nothing tells of their changes. */
const renewed = 120_000;
const mostCalendars = 500;

/** The times of these calendars that hidden bookings take, as far as the server tells. None offline. */
export function useBusyTimes({ calendars, from, days }: BusyAsked): readonly Appointment[] {
  const { online } = useConnection();
  const asks = online && calendars.length > 0;
  const body = { calendars: calendars.slice(0, mostCalendars), from: startOfDay(from), to: startOfDay(addDays(from, days)) };
  const { data, refresh } = useCall<BusyTimes>(asks ? 'appointments/busy-times' : null, { method: 'POST', body });
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(refresh, renewed);
    return () => clearInterval(timer);
  }, [asks, refresh]);
  const busy = data?.busy;
  const keys = calendars.join('\n');
  return useMemo(() => {
    // An answer about other calendars is shown until the next one comes.
    const asked = new Set(keys.split('\n'));
    return (busy ?? []).filter(({ calendar }) => asked.has(calendar)).map(busyTime);
  }, [busy, keys]);
}
