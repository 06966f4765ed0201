import { useCall, useClient, useConnection, useList } from '@notewell/client/react';
import type { Appointment, Location } from '@notewell/model';
import type { TravelTimes } from '@notewell/protocol';
import { isAway, reordered, routeOf, stopsOf, travelBetween } from '@notewell/rules/scheduling';
import { useMemo, useState } from 'react';
import { appointmentsOn } from '../../../features/notes/start-note/index.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';

type Travel = NonNullable<Appointment['travel']>;
const placeIdOf = ({ serviceLocation, location }: Appointment): string | undefined => (serviceLocation ?? location)?.id;

/** The places that one call may name. */
const mostPlaces = 25;
const none: TravelTimes['times'] = [];

/** The minutes between places by the map service. None without a connection, or where the installation has no such service. */
function useTravelTimes(ids: readonly (string | undefined)[], places: readonly Location[]) {
  const { online } = useConnection();
  const placed = new Set(places.flatMap(({ id, position }) => (position?.latitude === undefined ? [] : (id ?? []))));
  const asked = [...new Set(ids.flatMap((id) => (id !== undefined && placed.has(id) ? id : [])))].slice(0, mostPlaces);
  const path = online && asked.length > 1 ? 'locations/travel-times' : null;
  const { data, status } = useCall<TravelTimes>(path, { method: 'POST', body: { places: asked } });
  return { times: (path && data?.times) || none, failed: path !== null && (data?.failed === true || status === 'error') };
}

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
  const schedules = useList(mayDo('Read', 'Schedule') ? { type: 'Schedule', pageSize: 500 } : null).items;
  const office = schedules.find((one) => one.practitioner?.id === owner && one.active !== false)?.location?.id;
  const { times, failed } = useTravelTimes([office, ...stops.map(placeIdOf)], places);
  const route = useMemo(() => routeOf(stops, travelBetween({ times, placeOf: placeIdOf, office })), [stops, times, office]);
  const mayPlan = stops.every((one) => mayDo('Update', 'Appointment', one, { ...one, travel: { order: 500, minutes: 1_440 } }));
  const write = async (one: Appointment, change: (travel: Travel) => Travel) => {
    try {
      await client.update('Appointment', one.id ?? '', (current) => ({ ...current, travel: change(current.travel ?? {}) }));
    } catch (error) {
      toastFailure(error, 'The route was not saved');
    }
  };
  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || to < 0 || to >= stops.length || to === from) return;
    for (const { appointment, order } of reordered(stops, { from, to }))
      void write(appointment, (travel) => ({ ...travel, order }));
    setSaid(`Stop ${to + 1} of ${stops.length}`);
  };
  return {
    list,
    route,
    placeOf,
    mayPlan,
    move,
    /** Without minutes, those of the map service count again. */
    setMinutes: (one: Appointment, minutes: number | undefined) =>
      write(one, ({ minutes: _typed, ...travel }) => (minutes === undefined ? travel : { ...travel, minutes })),
    said,
    /** True if the map service did not answer. */
    hasNoMap: failed,
  };
}
