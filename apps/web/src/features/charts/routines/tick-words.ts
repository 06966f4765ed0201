import { labelOfValue, type ObservableRoutines } from '@notewell/model';
import type { Cell, Routine, Tick } from '@notewell/rules';
import { timeOf } from '../../../platform/dates.ts';

/** `7:30 AM`, or `2nd time` for counted times; empty for the only time of a day. */
export function slotWords(slot: string, { times = [], timesADay = 1 }: Routine): string {
  if (times.length > 0) {
    const [hour = 0, minute = 0] = slot.split(':').map(Number);
    const half = hour < 12 ? 'AM' : 'PM';
    return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`;
  }
  return timesADay > 1 ? `Time ${slot}` : '';
}

export const doneWords = ({ done, support }: Tick): string =>
  [done === false ? 'Not done' : 'Done', support && labelOfValue(support).toLowerCase()].filter(Boolean).join(', ');

/** A tick with who made it and when. */
export const tickWords = (tick: Tick): string =>
  [doneWords(tick), tick.observer?.display, timeOf(tick.recorded ?? tick.at), tick.note].filter(Boolean).join(' · ');

/** The state of a cell as one word, for a screen reader and its mark. */
export const cellState = ({ tick }: Cell): 'open' | 'done' | 'not done' =>
  tick === undefined ? 'open' : tick.done === false ? 'not done' : 'done';

/** The reason why nothing is ticked now. */
export const closedWords = ({ status }: Pick<ObservableRoutines, 'status'>): string | undefined =>
  status === 'Active' ? undefined : `${labelOfValue(status)}: nothing is ticked.`;
