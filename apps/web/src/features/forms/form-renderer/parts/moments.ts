import { dayOf, minutesInto } from '../../../../platform/dates.ts';
import { givenInstant } from '../../../scheduling/booking/clashes.ts';

export function timeWords(text: string): string {
  const match = /^(\d{2}):(\d{2})/.exec(text);
  if (!match) return text;
  return new Date(2000, 0, 1, Number(match[1]), Number(match[2])).toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
  });
}
/** The local time of a stored UTC instant in the practice's time zone, as on other screens. */
export function localOf(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const pad = (number: number) => String(number).padStart(2, '0');
  const minutes = minutesInto(at.toISOString());
  return `${dayOf(at)}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
/** Formats an instant's time of day. */
export const timeOfInstant = (instant: string): string => timeWords(localOf(instant).slice(11));
export function instantOf(local: string): string {
  const [day = '', time = ''] = local.split('T');
  const at = givenInstant(day, time);
  return Number.isNaN(at) ? local : new Date(at).toISOString();
}
