import type { JobTime } from '@notewell/model';
import type { JobAnswer, JobOutcome, JobRunAnswer } from '@notewell/protocol';
import type { Tone } from '@notewell/ui';

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `1 hour`, `90 seconds`: in the largest unit that is exact. */
function intervalWords(seconds: number): string {
  const [size, unit] = units.find(([one]) => seconds % one === 0) ?? units[3];
  return plural(seconds / size, unit);
}

const weekdayNames = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const list = new Intl.ListFormat('en-US');

/** `9:00 AM` of `09:00`. */
function clockWords(at: string): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Every hour`, `Every day at 2:00 AM`, `Mondays and Thursdays at 7:00 AM`, `Day 31 of each month at 6:00 AM`. */
export function timeWords(when: JobTime): string {
  if ('everySeconds' in when) return `Every ${intervalWords(when.everySeconds).replace(/^1 /, '')}`;
  const days = [
    ...(when.weekdays ? [list.format(when.weekdays.map((day) => weekdayNames[day] ?? ''))] : []),
    ...(when.dayOfMonth ? [`Day ${when.dayOfMonth} of each month`] : []),
  ];
  return `${days.join(', ') || 'Every day'} at ${clockWords(when.at)}`;
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function lengthWords({ started, finished }: Pick<JobRunAnswer, 'started' | 'finished'>): string {
  if (finished === undefined) return '';
  const seconds = Math.max(0, Date.parse(finished) - Date.parse(started)) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

interface StateWords {
  readonly text: string;
  readonly tone: Tone;
}
export const outcomes: Readonly<Record<JobOutcome, StateWords>> = {
  Running: { text: 'Running', tone: 'info' },
  Done: { text: 'Succeeded', tone: 'good' },
  Idle: { text: 'Nothing to do', tone: 'quiet' },
  Failed: { text: 'Failed', tone: 'bad' },
  Interrupted: { text: 'Interrupted', tone: 'warn' },
};

/** The state of a job now: what it waits for, else the result of its last run. */
export function stateOf({ isOn, progress, last }: Pick<JobAnswer, 'isOn' | 'progress' | 'last'>): StateWords {
  if (!isOn) return { text: 'Off', tone: 'quiet' };
  if (progress === 'running') return outcomes.Running;
  if (progress === 'queued') return { text: 'Waiting to run', tone: 'info' };
  return last ? outcomes[last.outcome] : { text: 'Not run yet', tone: 'quiet' };
}
