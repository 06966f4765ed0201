import { minutesInto } from '../../../platform/dates.ts';

/** Good morning, afternoon or evening, by the practice's time zone. */
export function greeting(now: Date, name: string): string {
  const hour = minutesInto(now.toISOString()) / 60;
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${part}${name ? `, ${name}` : ''}`;
}
