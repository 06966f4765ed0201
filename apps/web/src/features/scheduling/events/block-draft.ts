import type { Appointment, Recurrence, Reference, Schedule, ScheduleBlockKind } from '@notewell/model';
import { blockedIn, readyBlocks, type Span, spanOf } from '@notewell/rules/scheduling';
import { addDays, dayOf, isDay, minutesInto, startOfDay, zoneInForce } from '../../../platform/dates.ts';
import { givenInstant } from '../booking/clashes.ts';
import { clockOf } from '../booking/use-booking.ts';

export type Block = NonNullable<Schedule['blocks']>[number];

/** Fields of blocked time. */
export interface BlockFields {
  readonly kind: ScheduleBlockKind;
  readonly reason: string;
  readonly isWholeDays: boolean;
  readonly firstDay: string;
  readonly from: string;
  readonly lastDay: string;
  readonly to: string;
  /** Empty for a block that does not repeat. */
  readonly recurrence: Recurrence | '';
  /** The last day on which it repeats; it goes on without one. */
  readonly until: string;
}

/** A person or room whose time can be blocked. */
export interface Blockable {
  readonly id: string;
  readonly label: string;
  readonly owner: Pick<Schedule, 'practitioner' | 'location'>;
  /** Absent for somebody without a schedule, who gets one. */
  readonly schedule: Schedule | undefined;
}

/** People and rooms with the schedule that keeps their blocks. */
export function blockablesOf(people: readonly Reference<'Practitioner'>[], schedules: readonly Schedule[]): readonly Blockable[] {
  const active = schedules.filter((one) => one.active !== false);
  const ofPeople = people.map((practitioner) => ({
    id: practitioner.id,
    label: practitioner.display ?? 'No name',
    owner: { practitioner },
    schedule: active.find((one) => one.practitioner?.id === practitioner.id),
  }));
  const ofRooms = active.flatMap((schedule) =>
    schedule.location && !schedule.practitioner && !schedule.group
      ? [{ id: schedule.location.id, label: schedule.location.display ?? schedule.name ?? 'No name', owner: {}, schedule }]
      : [],
  );
  return [...ofPeople, ...ofRooms];
}

const text = (moment: number): string => new Date(moment).toISOString();
/** The span of the fields; NaN where a field is empty. */
const spanIn = ({ isWholeDays, firstDay, from, lastDay, to }: BlockFields): Span =>
  isWholeDays
    ? {
        from: isDay(firstDay) ? Date.parse(startOfDay(firstDay)) : Number.NaN,
        to: isDay(lastDay) ? Date.parse(startOfDay(addDays(lastDay, 1))) : Number.NaN,
      }
    : { from: givenInstant(firstDay, from), to: givenInstant(lastDay, to) };

export function faultOfBlock(fields: BlockFields): string | undefined {
  const { from, to } = spanIn(fields);
  if (Number.isNaN(from) || Number.isNaN(to)) return 'Enter the days and times.';
  if (to <= from) return 'The end is not after the beginning.';
  if (fields.recurrence !== '' && fields.until !== '' && fields.until < fields.firstDay) return 'It would end before it begins.';
  return undefined;
}

/** The block as a schedule keeps it. */
export function blockOf(fields: BlockFields, id: string): Block {
  const { kind, reason, recurrence, until } = fields;
  const { from, to } = spanIn(fields);
  return {
    id,
    start: text(from),
    end: text(to),
    kind,
    ...(reason.trim() && { reason: reason.trim() }),
    ...(recurrence && { recurrence }),
    ...(recurrence && isDay(until) && { until }),
  };
}

/** The fields of a stored block. Whole days end at midnight. */
export function fieldsOfBlock({ start, end, kind = 'Other', reason = '', recurrence, until = '' }: Block): BlockFields {
  const isWholeDays = minutesInto(start) === 0 && minutesInto(end) === 0;
  return {
    kind,
    reason,
    isWholeDays,
    firstDay: dayOf(start),
    from: isWholeDays ? '09:00' : clockOf(Date.parse(start)),
    lastDay: isWholeDays ? addDays(dayOf(end), -1) : dayOf(end),
    to: isWholeDays ? '10:00' : clockOf(Date.parse(end)),
    recurrence: recurrence ?? '',
    until,
  };
}

const isSame = (a: Block, b: Block): boolean => (a.id === undefined ? a.start === b.start && a.end === b.end : a.id === b.id);

/** The schedule with a block added, changed, or removed. Blocks that others changed meanwhile stay. */
export function withBlock(schedule: Schedule, { before, after }: { before?: Block | undefined; after?: Block }): Schedule {
  const blocks = schedule.blocks ?? [];
  const at = before ? blocks.findIndex((one) => isSame(one, before)) : -1;
  if (at < 0) return after ? { ...schedule, blocks: [...blocks, after] } : schedule;
  return { ...schedule, blocks: blocks.flatMap((one, index) => (index === at ? (after ?? []) : one)) };
}

const isHeld: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked', 'checked-in', 'arrived']);
/** The number of visits that lie in a block, each time it repeats, and stay. */
export function bookedIn(fields: BlockFields, appointments: readonly Appointment[]): number {
  if (faultOfBlock(fields) !== undefined) return 0;
  const ready = readyBlocks({ blocks: [blockOf(fields, 'new')] }, zoneInForce());
  return appointments.filter((one) => isHeld.has(one.status) && one.allDay !== true && blockedIn(ready, spanOf(one)).length > 0)
    .length;
}
