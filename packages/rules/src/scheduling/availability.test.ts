import type { Schedule } from '@notewell/model';
import { expect, it } from 'vitest';
import { openHours } from './availability.ts';

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
