import type { Appointment, AppointmentStatus } from '@notewell/model';

const hour = 3_600_000;
/** Hours before the start from which a status can be true. Somebody comes early on the day, and misses what has begun. */
const earliest: { readonly [S in AppointmentStatus]?: number } = { 'checked-in': 24, arrived: 24, fulfilled: 24, noshow: 0 };

/** The reason against a status that cannot be true yet; undefined if it can. */
export function tooEarly({ status, start }: Pick<Appointment, 'status' | 'start'>, now: number): string | undefined {
  const hours = earliest[status];
  if (hours === undefined || Date.parse(start) - hours * hour <= now) return undefined;
  return status === 'noshow'
    ? 'This appointment has not begun. Cancel it instead.'
    : 'This appointment is on another day. Move it, or book another one.';
}
