import { type Appointment, type Location, placeOfServiceCode } from '@notewell/model';
import { spanOf } from './calendars.ts';

type Place = Pick<Location, 'kind' | 'placeOfService'>;

/** Places of service that staff go to: homes, schools, shelters, prisons, worksites, nursing homes, the street. */
const outside: ReadonlySet<string> = new Set('03 04 09 12 13 14 15 16 18 27 31 32 33 34'.split(' '));

/** True for a visit away from the office. Any other place, and an unknown one, is an office of the practice. */
export function isAway({ mode, placeOfService }: Appointment, place?: Place): boolean {
  if (mode === 'Telehealth') return false;
  const code = placeOfService?.code ?? place?.placeOfService?.code ?? (place?.kind && placeOfServiceCode(place.kind));
  return code !== undefined && outside.has(code);
}

const isHeld: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked', 'checked-in', 'arrived', 'fulfilled']);

/** Each visit goes before the first ordered one that begins later. */
function placed(ordered: readonly Appointment[], one: Appointment): Appointment[] {
  const at = ordered.findIndex(({ start }) => Date.parse(start) > Date.parse(one.start));
  return at < 0 ? [...ordered, one] : [...ordered.slice(0, at), one, ...ordered.slice(at)];
}

/**
 * The stops of one person's day in order: visits away from the office, and those at the office right before or after one, since
 * there is a way to go between them. The order is the planned one; visits that nobody ordered yet go by their time.
 */
export function stopsOf(day: readonly Appointment[], awayFrom: (one: Appointment) => boolean): readonly Appointment[] {
  const held = day
    .filter(({ status, allDay }) => isHeld.has(status) && allDay !== true)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const stops = held.filter((one, at) => [held[at - 1], one, held[at + 1]].some((near) => near !== undefined && awayFrom(near)));
  const orderOf = ({ travel }: Appointment) => travel?.order ?? 0;
  const ordered = stops.filter((one) => orderOf(one) > 0).toSorted((a, b) => orderOf(a) - orderOf(b));
  return stops.filter((one) => orderOf(one) === 0).reduce(placed, ordered);
}

/** Minutes of travel to a stop from the one before, or from the office; undefined if unknown. A map service may answer too. */
export type TravelTimes = (to: Appointment, from: Appointment | undefined) => number | undefined;
/** The times that people typed in. */
export const typedTravel: TravelTimes = ({ travel }) => travel?.minutes;

export interface RouteStop {
  readonly appointment: Appointment;
  readonly minutes: number | undefined;
  /** Moment to leave for it at the latest; absent while the travel time is unknown. */
  readonly leave?: number;
  /** Moment of arrival when everything before took its time. */
  readonly arrive: number;
  /** Minutes by which the arrival is after the booked start. */
  readonly late: number;
}

/** The stops with arrivals, each after the visit before it and the way. A late visit still takes its length. */
export function routeOf(stops: readonly Appointment[], travel: TravelTimes = typedTravel): readonly RouteStop[] {
  let free: number | undefined;
  let before: Appointment | undefined;
  return stops.map((appointment) => {
    const { from, to } = spanOf(appointment);
    const minutes = travel(appointment, before);
    const arrive = free === undefined ? from : Math.max(from, free + (minutes ?? 0) * 60_000);
    free = arrive + (to - from);
    before = appointment;
    return {
      appointment,
      minutes,
      ...(minutes !== undefined && { leave: from - minutes * 60_000 }),
      arrive,
      late: Math.ceil((arrive - from) / 60_000),
    };
  });
}

/** The stops whose place in the order changes when one moves, each with its new place. */
export function reordered(
  stops: readonly Appointment[],
  move: { readonly from: number; readonly to: number },
): readonly { readonly appointment: Appointment; readonly order: number }[] {
  const next = [...stops];
  const [moved] = next.splice(move.from, 1);
  if (moved) next.splice(Math.max(0, move.to), 0, moved);
  return next.flatMap((appointment, index) =>
    appointment.travel?.order === index + 1 ? [] : [{ appointment, order: index + 1 }],
  );
}

/** Minutes between two places by id, such as a map service gives them. */
export interface PlaceTimes {
  readonly times: readonly { readonly from: string; readonly to: string; readonly minutes: number }[];
  /** The place of an appointment. */
  readonly placeOf: (one: Appointment) => string | undefined;
  /** The place where the day begins. */
  readonly office: string | undefined;
}
/** The times that people typed in, else those between the places. No way leads from a place to itself. */
export const travelBetween =
  ({ times, placeOf, office }: PlaceTimes): TravelTimes =>
  (to, from) => {
    const typed = typedTravel(to, from);
    if (typed !== undefined) return typed;
    const [there, here] = [placeOf(to), from ? placeOf(from) : office];
    if (there === undefined || here === undefined) return undefined;
    return times.find((one) => one.from === here && one.to === there)?.minutes;
  };
