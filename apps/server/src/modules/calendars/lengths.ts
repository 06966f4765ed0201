import type { Appointment } from '@notewell/model';
import { spanOf } from '@notewell/rules/scheduling';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Store } from '../../resources/store/index.ts';

interface Place {
  readonly practice: string;
  readonly store: Pick<Store, 'reader'>;
}

/** The appointments with an end for each: by its duration, else by the usual length of its service. */
export async function withEnds(place: Place, appointments: readonly Appointment[]): Promise<readonly Appointment[]> {
  const services = new Map<string, Promise<number | undefined>>();
  const minutesOf = (id: string) => {
    const known = services.get(id) ?? lookUp(place, 'HealthcareService', id).then((service) => service?.defaultMinutes);
    services.set(id, known);
    return known;
  };
  return Promise.all(
    appointments.map(async (one) => {
      if (one.end !== undefined || one.allDay === true) return one;
      const id = one.duration === undefined ? one.serviceType?.id : undefined;
      const minutes = id === undefined ? undefined : await minutesOf(id);
      const { from, to } = spanOf(one);
      return { ...one, end: new Date(minutes === undefined ? to : from + minutes * 60_000).toISOString() };
    }),
  );
}
