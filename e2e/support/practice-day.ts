import { setTimeout as wait } from 'node:timers/promises';

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** The day and the minute of the day by the demo practice's clock; takes milliseconds since 1970. */
export function practiceTime(instant: number): { readonly day: string; readonly minute: number } {
  const [day = '', time = ''] = clock.format(instant).split(', ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

/** Minutes before the end of the practice's day in which no journey begins, and after its begin: a visit of a minute is over by then. */
const longest = 6;
const begun = 3;

/** Waits until a journey that begins now ends on the day on which it began. */
export async function sameDay(): Promise<void> {
  for (;;) {
    const { minute } = practiceTime(Date.now());
    if (minute >= begun && minute < 24 * 60 - longest) return;
    await wait(5_000);
  }
}
