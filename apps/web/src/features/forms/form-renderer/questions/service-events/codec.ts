import type { Reference } from '@notewell/model';
import type { Value } from '../../answers.ts';
import { referenceIn, referenceValue, structureIn, structureOf, textIn } from '../../parts/structures.ts';

/** One service within a visit. Instants in UTC; units as typed, so that an unfinished number stays. */
export interface ServiceEvent {
  readonly service: Reference | undefined;
  readonly start: string;
  readonly end: string;
  readonly units: string;
}
export const noEvent: ServiceEvent = { service: undefined, start: '', end: '', units: '' };

export const eventsIn = (values: readonly Value[]): ServiceEvent[] =>
  values.flatMap((value) => {
    const structure = structureIn(value);
    if (!structure) return [];
    return [
      {
        service: referenceIn(structure['service']),
        start: textIn(structure, 'start'),
        end: textIn(structure, 'end'),
        units: textIn(structure, 'units'),
      },
    ];
  });

/** Lines for storage, without empty ones. */
export const eventValues = (events: readonly ServiceEvent[]): Value[] =>
  events.flatMap(({ service, start, end, units }) => {
    const number = /^\d+(\.\d+)?$/.test(units) ? Number(units) : units;
    const made = structureOf({ service: service && referenceValue(service), start, end, units: number });
    return made === undefined ? [] : [made];
  });

/** Whole minutes from start to end; undefined if one is missing or the order is wrong. */
export function minutesOf({ start, end }: ServiceEvent): number | undefined {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  return Number.isFinite(minutes) && minutes > 0 ? minutes : undefined;
}

export function eventFault(event: ServiceEvent): string | undefined {
  if (!event.service) return 'choose a service.';
  if (event.start !== '' && event.end !== '' && minutesOf(event) === undefined) return 'the end must be later than the start.';
  if (event.units !== '' && !(Number(event.units) > 0)) return 'units must be a positive number.';
  return undefined;
}
