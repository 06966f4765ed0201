import type { Appointment } from '@notewell/model';
import { localTimeOf } from '@notewell/model/values';
import { makeResource, runs } from '@notewell/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySeries } from './generated.testing.ts';
import { occurrencesOf, type SeriesRule } from './recurrence.ts';
import { slowDays, slowInstant } from './second.testing.ts';
import { isMoved, planSeriesEdit, type SeriesEdit, type SeriesScope } from './series.ts';

const zone = 'America/Chicago';
const now = Date.parse('2026-03-01T00:00:00Z');
/** Mondays at 09:00 from 2 March 2026, or by another rule. */
const series = (recurrence: SeriesRule, start = '2026-03-02T15:00:00.000Z'): Appointment[] => {
  const end = new Date(Date.parse(start) + 50 * 60_000).toISOString();
  const draft = makeResource('Appointment', { status: 'booked', start, end, recurrence });
  return occurrencesOf(draft, zone).map((one, index) => ({ ...one, id: `a${index}` }));
};
const plan = (all: Appointment[], of: number, edit: SeriesEdit) =>
  planSeriesEdit({ series: all, of: all[of] as Appointment, zone, now }, edit);
const localOf = ({ start }: Appointment) => `${localTimeOf(start, zone).day} ${localTimeOf(start, zone).time.slice(0, 5)}`;
const weekly: SeriesRule = { kind: 'Weekly', count: 4 };

describe('an edit of a series', () => {
  it('of one appointment leaves the others and its place alone', () => {
    const all = series(weekly);
    const { changed } = plan(all, 1, { scope: 'one', start: '2026-03-10T14:00:00Z', end: '2026-03-10T14:50:00Z' });
    expect(changed.map(({ after }) => [after.id, after.start, after.recurrence?.occurrence])).toEqual([
      ['a1', '2026-03-10T14:00:00Z', '2026-03-09T14:00:00.000Z'],
    ]);
  });
  it('of this and following moves them by as much, across a clock change', () => {
    const all = series(weekly);
    // Monday 09:00 to Tuesday 10:30.
    const { changed, left } = plan(all, 0, {
      scope: 'following',
      start: '2026-03-03T16:30:00.000Z',
      end: '2026-03-03T17:30:00.000Z',
    });
    expect(changed.map(({ after }) => localOf(after))).toEqual([
      '2026-03-03 10:30',
      '2026-03-10 10:30',
      '2026-03-17 10:30',
      '2026-03-24 10:30',
    ]);
    expect(changed[1]?.after.end).toBe('2026-03-10T16:30:00.000Z');
    expect(changed.every(({ after }) => !isMoved(after))).toBe(true);
    expect(left).toEqual([]);
    expect(plan(all, 2, { scope: 'following', change: { room: '2' } }).changed.map(({ after }) => after.id)).toEqual([
      'a2',
      'a3',
    ]);
  });
  it('of all turns the weekdays of the rule', () => {
    const all = series({ kind: 'Weekly', weekdays: ['Monday', 'Thursday'], count: 4 });
    const { changed } = plan(all, 1, { scope: 'all', start: '2026-03-06T15:00:00.000Z' });
    expect(changed.map(({ after }) => localOf(after).slice(0, 10))).toEqual([
      '2026-03-03',
      '2026-03-06',
      '2026-03-10',
      '2026-03-13',
    ]);
    expect(changed[0]?.after.recurrence?.weekdays).toEqual(['Tuesday', 'Friday']);
    // Without an end, each keeps its length.
    expect(changed.every(({ after: { start, end = '' } }) => Date.parse(end) - Date.parse(start) === 3_000_000)).toBe(true);
  });
  it('moves a monthly series to the same date or weekday of each month', () => {
    const byDate = series({ kind: 'Monthly', count: 3 }, '2027-01-30T15:00:00.000Z');
    expect(
      plan(byDate, 0, { scope: 'all', start: '2027-01-31T15:00:00.000Z' }).changed.map(({ after }) => localOf(after)),
    ).toEqual(['2027-01-31 09:00', '2027-02-28 09:00', '2027-03-31 09:00']);
    const second = series({ kind: 'Monthly', weekdays: ['Tuesday'], count: 3 }, '2026-12-08T15:00:00.000Z');
    const moved = plan(second, 0, { scope: 'all', start: '2026-12-10T15:00:00.000Z' }).changed;
    expect(moved.map(({ after }) => localOf(after).slice(0, 10))).toEqual(['2026-12-10', '2027-01-14', '2027-02-11']);
    expect(moved[0]?.after.recurrence).toMatchObject({ weekdays: ['Thursday'], weekOfMonth: 2 });
  });
  it('that changes the day moves the end of the rule with it', () => {
    const all = series({ kind: 'Monthly', weekdays: ['Monday'], until: '2026-11-02' }, '2026-10-05T14:00:00.000Z');
    const { changed } = plan(all, 0, { scope: 'all', start: '2026-10-09T14:00:00.000Z' });
    expect(changed.map(({ after }) => [localOf(after), after.recurrence?.until])).toEqual([
      ['2026-10-09 09:00', '2026-11-13'],
      ['2026-11-13 09:00', '2026-11-13'],
    ]);
  });
  it('leaves moved, closed and begun appointments as they are, and says so', () => {
    const [first, second, third, ...rest] = series({ ...weekly, count: 5 });
    const all = [
      { ...first, start: '2026-02-27T15:00:00Z' },
      { ...second, start: '2026-03-11T15:00:00Z' },
      { ...third, status: 'cancelled' },
      ...rest,
    ] as Appointment[];
    const { changed, left } = plan(all, 3, { scope: 'all', change: { status: 'cancelled' } });
    expect(changed.map(({ after }) => [after.id, after.status])).toEqual([
      ['a3', 'cancelled'],
      ['a4', 'cancelled'],
    ]);
    expect(left.map(({ appointment, why }) => [appointment.id, why])).toEqual([
      ['a0', 'begun'],
      ['a1', 'moved'],
      ['a2', 'closed'],
    ]);
  });
  it('leaves sessions that were given to somebody else, unless it says whose they are', () => {
    const staff = (id: string) => ({ id, resourceType: 'Practitioner' as const });
    const all = series(weekly).map((one, n) => ({ ...one, owner: staff(n === 1 ? 'substitute' : 'ruth') }));
    const edited = (edit: Omit<SeriesEdit, 'scope'>) => {
      const { changed, created, left } = plan(all, 0, { scope: 'all', ...edit });
      return [changed.map(({ after }) => after.id), left.map(({ appointment, why }) => [appointment.id, why]), created.length];
    };
    const others = [['a0', 'a2', 'a3'], [['a1', 'given']], 0];
    expect(edited({ change: { status: 'cancelled' } })).toEqual(others);
    expect(edited({ start: '2026-03-03T15:00:00.000Z' })).toEqual(others);
    expect(edited({ rule: weekly })).toEqual(others);
    expect(edited({ change: { owner: staff('ben') } })).toEqual([['a0', 'a1', 'a2', 'a3'], [], 0]);
  });
  it('with a new pattern keeps its days, cancels others and makes the missing ones', () => {
    const all = series({ ...weekly, count: 3 });
    const rule: SeriesRule = { kind: 'Weekly', interval: 2, count: 3 };
    const { changed, created } = plan(all, 0, { scope: 'following', rule });
    expect(changed.map(({ after }) => [after.id, after.status])).toEqual([
      ['a0', 'booked'],
      ['a1', 'cancelled'],
      ['a2', 'booked'],
    ]);
    expect(created.map(localOf)).toEqual(['2026-03-30 09:00']);
    expect(created[0]?.id).toBeUndefined();
  });
  it('keeps the answers of each appointment, and asks staff again for a new one', () => {
    type Answer = 'Accepted' | 'Declined' | 'NeedsAction';
    const withAnswer = (response: Answer) => [
      { subject: { id: 'ruth', resourceType: 'Practitioner' as const }, response },
      { subject: { id: 'p1', resourceType: 'Patient' as const } },
    ];
    const given: readonly Answer[] = ['Accepted', 'Declined', 'NeedsAction'];
    const all = series({ ...weekly, count: 3 }).map((one, n) => ({ ...one, attendees: withAnswer(given[n] ?? 'NeedsAction') }));
    const answersOf = (some: readonly Appointment[]) => some.map(({ attendees }) => attendees?.[0]?.response);
    const change = { attendees: [...withAnswer('Accepted'), { subject: { id: 'p2', resourceType: 'Patient' as const } }] };
    const { changed } = plan(all, 0, { scope: 'all', change });
    expect(answersOf(changed.map(({ after }) => after))).toEqual(given);
    expect(changed.map(({ after }) => after.attendees?.length)).toEqual([3, 3, 3]);
    const rule: SeriesRule = { kind: 'Weekly', interval: 2, count: 3 };
    const { created } = plan(all, 0, { scope: 'following', rule, change });
    expect(answersOf(created)).toEqual(['NeedsAction']);
    expect(created[0]?.attendees?.[1]).not.toHaveProperty('response');
  });
  it('to a colleague keeps the members, attendance and room of each session', () => {
    const staff = (id: string) => ({ id, resourceType: 'Practitioner' as const });
    const member = (id: string, more = {}) => ({ subject: { id, resourceType: 'Patient' as const }, ...more });
    const [first, second] = series({ ...weekly, count: 2 });
    const all = [
      { ...first, owner: staff('ruth'), attendees: [{ subject: staff('ruth'), response: 'Accepted' }, member('a')] },
      { ...second, owner: staff('ruth'), room: '2', attendees: [{ subject: staff('ruth') }, member('b')] },
    ] as Appointment[];
    const { changed } = plan(all, 0, { scope: 'following', change: { owner: staff('ben') } });
    expect(changed.map(({ after }) => [after.owner?.id, after.room, after.attendees])).toEqual([
      ['ben', undefined, [{ subject: staff('ben'), response: 'NeedsAction' }, member('a')]],
      ['ben', '2', [{ subject: staff('ben') }, member('b')]],
    ]);
  });
  it('of who comes changes the list of each session by the difference alone', () => {
    const member = (id: string, more = {}) => ({ subject: { id, resourceType: 'Patient' as const }, ...more });
    const [first, second] = series({ ...weekly, count: 2 });
    const attendees = [member('a', { status: 'Cancelled', missedReason: 'Ill' }), member('c'), member('d')];
    const all = [
      { ...first, attendees },
      { ...second, attendees: [member('b'), member('c'), member('d')] },
    ] as Appointment[];
    const change = { attendees: [attendees[0], member('d', { required: false }), member('e', { status: 'Show' })] };
    const { changed } = plan(all, 0, { scope: 'all', change } as SeriesEdit);
    expect(changed[0]?.after.attendees).toEqual(change.attendees);
    expect(changed[1]?.after.attendees).toEqual([member('b'), member('d', { required: false }), member('e')]);
  });
  it('gives a new session the members of its day, and no attendance', () => {
    const member = (id: string, more = {}) => ({ subject: { id, resourceType: 'Patient' as const }, ...more });
    const all = series({ ...weekly, count: 1 }).map((one) => ({
      ...one,
      attendees: [member('a'), member('c', { status: 'Cancelled', checkedIn: one.start, missedReason: 'Ill' })],
    })) as Appointment[];
    const group = makeResource('Group', {
      members: [
        { member: { id: 'a', resourceType: 'Patient' }, period: { end: '2026-03-08' } },
        { member: { id: 'b', resourceType: 'Patient' }, period: { start: '2026-03-09' } },
        { member: { id: 'c', resourceType: 'Patient' } },
      ],
    });
    const facts = { series: all, of: all[0] as Appointment, zone, now, group };
    const { created } = planSeriesEdit(facts, { scope: 'following', rule: { kind: 'Weekly', count: 2 } });
    expect(created.map(({ attendees }) => attendees)).toEqual([[member('c'), member('b', { role: 'Patient' })]]);
  });
});

/** The day of a slot once the chosen one moved from one day to another, by looking at each day of the month. */
function slowShift(rule: SeriesRule, slot: string, from: string, to: string): string {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const moved = new Date(Date.parse(slot) + days * 86_400_000).toISOString().slice(0, 10);
  const isByMonth = rule.kind === 'Monthly' || rule.kind === 'Annually';
  if (!isByMonth || days === 0 || (rule.weekdays?.length ?? 0) > 0) return moved;
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const month = months(slot) + months(to) - months(from);
  const first = new Date(Date.UTC(0, month, 1));
  first.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  const begin = first.toISOString().slice(0, 10);
  return slowDays({ kind: 'Monthly', dayOfMonth: Number(to.slice(8)), count: 1 }, begin, '2050-01-01')[0] ?? '';
}

const anyEdit = fc.record({
  series: anySeries,
  chosen: fc.nat(),
  scope: fc.constantFrom<SeriesScope>('one', 'following', 'all'),
  days: fc.integer({ min: -3, max: 8 }),
  time: fc.constantFrom('00:30:00', '02:15:00', '09:00:00', '18:45:00'),
  moved: fc.array(fc.nat(), { maxLength: 3 }),
  cancelled: fc.array(fc.nat(), { maxLength: 3 }),
});

describe('a generated edit', () => {
  it('loses no occurrence, and changes only those it concerns', () => {
    fc.assert(
      fc.property(anyEdit, ({ series: given, chosen, scope, days, time, moved, cancelled }) => {
        const { rule, first, zone: place } = given;
        const start = new Date(slowInstant(first, given.time, place)).toISOString();
        const draft: Appointment = { resourceType: 'Appointment', status: 'booked', start, recurrence: rule };
        const made = occurrencesOf(draft, place);
        if (made.length === 0 || localTimeOf(start, place).time !== given.time) return;
        const among = (list: readonly number[], index: number) => list.some((one) => one % made.length === index);
        const all = made.map((one, index): Appointment => {
          const later = new Date(Date.parse(one.start) + 7_200_000).toISOString();
          return {
            ...one,
            id: `a${index}`,
            ...(among(moved, index) && { start: later }),
            ...(among(cancelled, index) && { status: 'cancelled' as const }),
          };
        });
        const index = chosen % all.length;
        const of = all[index] as Appointment;
        const slotDay = (one: Appointment) => localTimeOf(one.recurrence?.occurrence ?? '', place).day;
        const from = slotDay(of);
        const to = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
        const target = slowInstant(to, time, place);
        const shown = localTimeOf(target, place);
        const before = structuredClone(all);
        const result = planSeriesEdit({ series: all, of, zone: place, now: 0 }, { scope, start: new Date(target).toISOString() });
        expect(all).toEqual(before);

        const inScope = all.filter((_, at) => (scope === 'one' ? at === index : scope === 'all' || at >= index));
        const stays = (one: Appointment) => one.id !== of.id && (isMoved(one) || one.status === 'cancelled');
        // Nothing is lost: each one in scope is either changed or named as left.
        expect(result.changed.map(({ after }) => after.id)).toEqual(inScope.filter((one) => !stays(one)).map(({ id }) => id));
        expect(result.left.map(({ appointment }) => appointment.id)).toEqual(inScope.filter(stays).map(({ id }) => id));
        expect(result.created).toEqual([]);
        for (const { before: was, after } of result.changed) {
          const isNth = (rule.weekdays?.length ?? 0) === 1 && (rule.kind === 'Monthly' || rule.kind === 'Annually');
          if (was.id === of.id) expect(Date.parse(after.start)).toBe(target);
          else if (!isNth || days === 0)
            expect(Date.parse(after.start)).toBe(slowInstant(slowShift(rule, slotDay(was), from, shown.day), shown.time, place));
          else expect(nth(localTimeOf(after.start, place).day, after)).toBe(true);
        }
      }),
      { numRuns: runs(200), interruptAfterTimeLimit: 7_000_000, markInterruptAsFailure: true },
    );
  });
});

/** True if a day is the weekday that its own rule names, in that week of the month. */
const nth = (day: string, { recurrence }: Appointment): boolean =>
  recurrence !== undefined &&
  slowDays({ ...recurrence, kind: 'Monthly', interval: 1, count: 1 } as SeriesRule, day, day).includes(day);
