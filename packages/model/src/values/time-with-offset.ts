import { InvalidValueError } from './invalid-value.ts';

export interface TimeWithOffset {
  readonly hour: number;
  readonly minute: number;
  /** 0 to under 60, with its fraction. */
  readonly second: number;
  /** `Z`, `+HH:mm` or `-HH:mm`; empty if the text has none. */
  readonly offset: string;
}

const form = /^T?(\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}:?\d{2})?$/;

/** Splits a time into hour, minute, second and offset (spec section 5). Throws 'Invalid time'. */
export function parseTimeWithOffset(text: string): TimeWithOffset {
  const match = form.exec(text);
  const [, hour = '', minute = '', second = '0', offset = ''] = match ?? [];
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second), offset };
  const valid = match && time.hour < 24 && time.minute < 60 && time.second < 60 && Math.abs(minutesOf(offset)) < 24 * 60;
  if (!valid) throw new InvalidValueError('time', text);
  return time;
}

/** Minutes east of UTC. */
export const offsetMinutes = (time: TimeWithOffset): number => minutesOf(time.offset);

function minutesOf(offset: string): number {
  if (offset === '' || offset === 'Z') return 0;
  const digits = offset.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return offset.startsWith('-') ? -minutes : minutes;
}
