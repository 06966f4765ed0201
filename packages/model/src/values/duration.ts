import { InvalidValueError } from './invalid-value.ts';

const form = /^(-?)(\d{1,9}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$/;

export const isDuration = (text: unknown): text is string => millisecondsOf(text) !== undefined;

/**
 * Milliseconds, rounded, of a duration `hours:minutes:seconds` with an optional leading minus; minutes 0 to 59, seconds
 * 0 to under 60 (spec section 5). Throws 'Invalid duration'.
 */
export function durationToMilliseconds(text: string): number {
  const milliseconds = millisecondsOf(text);
  if (milliseconds === undefined) throw new InvalidValueError('duration', text);
  return milliseconds;
}
export const durationToMinutes = (text: string): number => durationToMilliseconds(text) / 60_000;

function millisecondsOf(text: unknown): number | undefined {
  const match = typeof text === 'string' ? form.exec(text) : null;
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds] = match;
  if (Number(minutes) > 59 || Number(seconds) >= 60) return undefined;
  const magnitude = Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1_000);
  return sign && magnitude > 0 ? -magnitude : magnitude;
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats whole milliseconds as `HH:mm:ss`, with thousandths only if there are some. Throws 'Invalid duration' for NaN and
 * infinity.
 */
export function durationFromMilliseconds(milliseconds: number): string {
  const whole = Math.round(Math.abs(milliseconds));
  if (!Number.isSafeInteger(whole) || whole >= 3_600_000 * 1e9) throw new InvalidValueError('duration', milliseconds);
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const seconds = Math.floor(whole / 1_000) % 60;
  const thousandths = whole % 1_000;
  const fraction = thousandths ? `.${String(thousandths).padStart(3, '0')}` : '';
  return `${milliseconds < 0 && whole > 0 ? '-' : ''}${two(hours)}:${two(minutes)}:${two(seconds)}${fraction}`;
}
export const durationFromMinutes = (minutes: number): string => durationFromMilliseconds(minutes * 60_000);

/** The duration from one instant to a later one. */
export const durationBetween = (start: string, end: string): string =>
  durationFromMilliseconds(Date.parse(end) - Date.parse(start));
