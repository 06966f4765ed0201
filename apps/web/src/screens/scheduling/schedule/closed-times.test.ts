import { createDiary } from '@notewell/rules/scheduling';
import { makeResource } from '@notewell/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { busyTime } from '../../../features/scheduling/calendar/busy.ts';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import { blockedTimes } from './closed-times.ts';

const before = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(before));

it('the blocked times of a day come in order, each with the schedule that keeps it', () => {
  const lunch = { start: '2026-11-02T17:00:00Z', end: '2026-11-02T18:00:00Z', kind: 'Lunch', recurrence: 'Daily' } as const;
  const leave = { start: '2026-11-24T05:00:00Z', end: '2026-11-26T05:00:00Z', kind: 'TimeOff', reason: 'Leave' } as const;
  const schedule = makeResource('Schedule', { practitioner: { id: 'maya' }, blocks: [lunch, leave] });
  const diary = createDiary({ booked: [], schedules: [schedule], zone: 'America/New_York' });
  const on = (day: string) => blockedTimes({ day, calendars: ['maya'] }, diary, () => true);
  expect(on('2026-11-24').map(({ from, to, words }) => [from, to, words])).toEqual([
    [0, 1_440, 'Leave'],
    [720, 780, 'Lunch'],
  ]);
  const [only] = on('2026-11-23');
  expect([only?.shown?.schedule, only?.shown?.block]).toEqual([schedule, lunch]);
  const [kept] = blockedTimes({ day: '2026-11-23', calendars: ['maya'] }, diary, () => false);
  expect([kept?.words, kept?.shown]).toEqual(['Lunch', undefined]);
});

it('what the user may not see is busy time, without who or what', () => {
  const busy = busyTime({ calendar: 'maya', start: '2026-11-23T15:00:00Z', end: '2026-11-23T16:00:00Z' });
  const room = busyTime({ calendar: 'house|blue', start: '2026-11-23T18:00:00Z', end: '2026-11-23T19:00:00Z' });
  const diary = createDiary({ booked: [busy, room], zone: 'America/New_York' });
  const on = (key: string) => blockedTimes({ day: '2026-11-23', calendars: [key] }, diary, () => true);
  expect([on('maya'), on('house|blue'), on('ben')]).toEqual([
    [{ from: 600, to: 660, words: 'Busy' }],
    [{ from: 780, to: 840, words: 'Busy' }],
    [],
  ]);
});
