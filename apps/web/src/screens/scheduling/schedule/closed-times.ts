import type { Schedule } from '@notewell/model';
import { blockedIn, type Diary, openHours } from '@notewell/rules/scheduling';
import { isBusyTime } from '../../../features/scheduling/calendar/busy.ts';
import type { BlockShown } from '../../../features/scheduling/events/block-form.tsx';
import { blockKindWords } from '../../../features/scheduling/events/block-words.ts';
import { addDays, minutesInto, startOfDay } from '../../../platform/dates.ts';
import type { Column } from './columns.ts';

/** A part of a column in which nobody is booked: blocked or hidden time, with its words, or time outside working hours. */
export interface ClosedTime {
  readonly from: number;
  readonly to: number;
  readonly words?: string;
  /** The block, with the schedule that keeps it. */
  readonly shown?: BlockShown;
}

const wholeDay = 24 * 60;

type Days = Pick<Column, 'day' | 'calendars'>;
/** True for schedules whose blocks the user may change. */
export type MayBlock = (schedule: Schedule) => boolean;

/** Closed times of a column, in minutes after midnight. */
export function closedTimes({ day, calendars }: Days, diary: Diary, mayBlock: MayBlock): readonly ClosedTime[] {
  const span = { from: Date.parse(startOfDay(day)), to: Date.parse(startOfDay(addDays(day, 1))) };
  const local = (moment: number, before: number) =>
    moment <= span.from ? 0 : moment >= span.to ? before : minutesInto(new Date(moment).toISOString());
  const minutes = ({ from, to }: { readonly from: number; readonly to: number }) => ({
    from: local(from, wholeDay),
    to: local(to, wholeDay),
  });
  return calendars.flatMap((key) => {
    const { schedules, blocks } = diary.limitsOf(key);
    const blocked = blockedIn(blocks, span).map((one) => {
      const schedule = schedules.find((each) => each.blocks?.includes(one.block));
      const words = one.block.reason ?? blockKindWords[one.block.kind ?? 'Other'];
      return { ...minutes(one), words, ...(schedule && mayBlock(schedule) && { shown: { schedule, block: one.block } }) };
    });
    const hidden = diary
      .busyOf(key)
      .in(span)
      .filter(({ appointment }) => isBusyTime(appointment));
    const busy = hidden.map((one) => ({ ...minutes(one), words: 'Busy' }));
    if (schedules.length === 0) return [...blocked, ...busy];
    const open = openHours(schedules, { wanted: {}, span, zone: diary.zone, location: diary.location }).map(minutes);
    return [...gapsBetween(open), ...blocked, ...busy];
  });
}

/** The blocked times among them, in order. */
export const blockedTimes = (column: Days, diary: Diary, mayBlock: MayBlock): readonly ClosedTime[] =>
  closedTimes(column, diary, mayBlock)
    .filter(({ words }) => words !== undefined)
    .toSorted((a, b) => a.from - b.from);

function gapsBetween(open: readonly ClosedTime[]): ClosedTime[] {
  const gaps: ClosedTime[] = [];
  let at = 0;
  for (const { from, to } of open) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < wholeDay) gaps.push({ from: at, to: wholeDay });
  return gaps;
}
