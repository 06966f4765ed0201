import { setTimeout as wait } from 'node:timers/promises';

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** Date and minute of the day in the demo practice's time zone; takes milliseconds since 1970. */
export function practiceTime(instant: number): { readonly day: string; readonly minute: number } {
  const [day = '', time = ''] = clock.format(instant).split(', ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

/** No journey starts in these minutes before and after midnight. After midnight, a one-minute visit must be over. */
const longest = 6;
const begun = 3;

/** Waits near midnight, so that a journey ends on the day it began. */
export async function sameDay(): Promise<void> {
  for (;;) {
    const { minute } = practiceTime(Date.now());
    if (minute >= begun && minute < 24 * 60 - longest) return;
    await wait(5_000);
  }
}
