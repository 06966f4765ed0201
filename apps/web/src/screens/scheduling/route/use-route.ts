import { useClient, useList } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { isAway, reordered, routeOf, stopsOf } from '@notewell/rules/scheduling';
import { useMemo, useState } from 'react';
import { appointmentsOn } from '../../../features/notes/start-note/index.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';

/** One person's route of a day: its stops, and the changes of their order and travel times. Works without a connection. */
export function useRoute(owner: string, day: string) {
  const client = useClient();
  const mayDo = useMayDo();
  const [said, setSaid] = useState('');
  const list = useList(appointmentsOn(owner, day));
  const places = useList(mayDo('Read', 'Location') ? { type: 'Location', pageSize: 200 } : null).items;
  const placeOf = useMemo(() => {
    const byId = new Map(places.map((place) => [place.id, place]));
    return ({ serviceLocation, location }: Appointment) => byId.get((serviceLocation ?? location)?.id);
  }, [places]);
  const stops = useMemo(() => stopsOf(list.items, (one) => isAway(one, placeOf(one))), [list.items, placeOf]);
  const route = useMemo(() => routeOf(stops), [stops]);
  const mayPlan = stops.every((one) => mayDo('Update', 'Appointment', one, { ...one, travel: { order: 500, minutes: 1_440 } }));
  const write = async (one: Appointment, travel: NonNullable<Appointment['travel']>) => {
    try {
      await client.update('Appointment', one.id ?? '', (current) => ({ ...current, travel: { ...current.travel, ...travel } }));
    } catch (error) {
      toastFailure(error, 'The route was not saved');
    }
  };
  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || to < 0 || to >= stops.length || to === from) return;
    for (const { appointment, order } of reordered(stops, { from, to })) void write(appointment, { order });
    setSaid(`Stop ${to + 1} of ${stops.length}`);
  };
  return {
    list,
    route,
    placeOf,
    mayPlan,
    move,
    setMinutes: (one: Appointment, minutes: number) => write(one, { minutes }),
    said,
  };
}
