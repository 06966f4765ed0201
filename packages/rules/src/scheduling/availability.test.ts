import type { Schedule } from '@notewell/model';
import { expect, it } from 'vitest';
import { blockedIn, openHours, readyBlocks } from './availability.ts';
import { conflictsOf } from './conflicts.ts';
import { createDiary } from './diary.ts';

const day = { from: Date.parse('2026-11-23T12:00:00Z'), to: Date.parse('2026-11-23T13:00:00Z') };
const schedule = (more: Partial<Schedule>): Schedule => ({ resourceType: 'Schedule', active: true, ...more });
const hours = schedule({ availability: [{ weekday: 'Monday', from: '09:00:00', to: '17:00:00' }] });
const blocks = schedule({ blocks: [{ id: 'b', start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z', kind: 'TimeOff' }] });
const open = (...all: Schedule[]) =>
  openHours(all, { wanted: {}, span: day, zone: 'UTC' }).map(({ from, to }) =>
    [from, to].map((moment) => new Date(moment).toISOString().slice(11, 16)).join(' to '),
  );

it('a calendar that only blocks time opens nothing beside one with hours', () => {
  expect(open(hours)).toEqual(['09:00 to 17:00']);
  expect([open(hours, blocks), open(blocks, hours)]).toEqual([open(hours), open(hours)]);
  expect(open(blocks)).toEqual(['00:00 to 00:00']);
});

it('a schedule without a time zone has that of its location, for its hours and its blocks', () => {
  const location = { resourceType: 'Location' as const, id: 'l', name: 'West office', timeZone: 'America/Denver' };
  const own = {
    id: 's',
    practitioner: { id: 'p', resourceType: 'Practitioner' as const },
    location: { id: 'l', resourceType: 'Location' as const },
  };
  const daily = { start: '2026-01-05T17:00:00Z', end: '2026-01-05T18:00:00Z', recurrence: 'Daily' as const };
  const conflictsAt = (start: string, more: Partial<Schedule>) => {
    const diary = createDiary({ booked: [], schedules: [schedule({ ...own, ...more })], locations: [location], zone: 'UTC' });
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const visit = { resourceType: 'Appointment' as const, status: 'booked' as const, owner: own.practitioner, start, end };
    return conflictsOf([visit], diary).map(({ kind }) => kind);
  };
  const nine = { availability: [{ weekday: 'Monday' as const, from: '09:00:00', to: '10:00:00' }] };
  expect([conflictsAt('2026-11-23T16:00:00Z', nine), conflictsAt('2026-11-23T09:00:00Z', nine)]).toEqual([[], ['hours']]);
  expect(conflictsAt('2026-11-23T09:00:00Z', { ...nine, timeZone: 'UTC' })).toEqual([]);
  // 10:00 in Denver, also in summer.
  const at = ['2026-07-06T16:00:00Z', '2026-07-06T17:00:00Z'];
  expect(at.map((start) => conflictsAt(start, { blocks: [daily] }))).toEqual([['block'], []]);
});

it('a block that repeats ends at its time of day, also over a change of the clocks', () => {
  const zone = 'America/Chicago';
  // 18:00 to 08:00 of the next day.
  const night = {
    id: 'n',
    start: '2027-01-05T00:00:00Z',
    end: '2027-01-05T14:00:00Z',
    kind: 'TimeOff',
    recurrence: 'Daily',
  } as const;
  const blocked = (from: string, to: string) =>
    blockedIn(readyBlocks({ blocks: [night] }, zone), { from: Date.parse(from), to: Date.parse(to) }).length > 0;
  // March 14, 2027: 07:50 to 08:00 and 08:10 to 08:40, an hour earlier than in winter.
  expect(blocked('2027-03-14T12:50:00Z', '2027-03-14T13:00:00Z')).toBe(true);
  expect(blocked('2027-03-14T13:10:00Z', '2027-03-14T13:40:00Z')).toBe(false);
  // November 7, 2027: 07:10 to 07:40 and 08:10 to 08:40.
  expect(blocked('2027-11-07T13:10:00Z', '2027-11-07T13:40:00Z')).toBe(true);
  expect(blocked('2027-11-07T14:10:00Z', '2027-11-07T14:40:00Z')).toBe(false);
});
