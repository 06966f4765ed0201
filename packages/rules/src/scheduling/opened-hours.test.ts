import type { Schedule } from '@notewell/model';
import { expect, it } from 'vitest';
import { openedBy } from './opened-hours.ts';

const practitioner = { id: 'maya', resourceType: 'Practitioner' } as const;
const hours = (from: string, to: string, more: Partial<Schedule> = {}): Schedule => ({
  resourceType: 'Schedule',
  practitioner,
  availability: [{ weekday: 'Monday', from, to }],
  ...more,
});
// A Sunday; the clocks of Chicago go forward a week later.
const facts = { practitioner, zone: 'America/Chicago', now: Date.parse('2027-03-07T12:00:00Z') };
const times = (before: readonly Schedule[], after: readonly Schedule[]) =>
  openedBy({ ...facts, before, after }).map(({ start, end }) => `${start} ${end}`);

it('opens what new hours add, at the same time of day across clock changes', () => {
  expect(times([hours('09:00:00', '12:00:00')], [hours('09:00:00', '13:00:00')]).slice(0, 2)).toEqual([
    '2027-03-08T18:00:00.000Z 2027-03-08T19:00:00.000Z',
    '2027-03-15T17:00:00.000Z 2027-03-15T18:00:00.000Z',
  ]);
});
it('opens the time of a block that is gone', () => {
  const blocks = [{ start: '2027-03-08T16:00:00Z', end: '2027-03-08T17:00:00Z' }];
  const own = hours('09:00:00', '12:00:00');
  expect(times([{ ...own, blocks }], [own])).toEqual(['2027-03-08T16:00:00.000Z 2027-03-08T17:00:00.000Z']);
});
it('opens nothing by fewer hours, by the same, or by the first schedule of somebody who was free', () => {
  const own = hours('09:00:00', '12:00:00');
  expect([times([own], [hours('09:00:00', '11:00:00')]), times([own], [own]), times([], [own])]).toEqual([[], [], []]);
});
it('opens nothing by blocked time that is added, and what a block leaves that moves', () => {
  const own = hours('09:00:00', '12:00:00', { id: 'own' });
  const [first, second] = ['2027-03-08T16:00:00Z', '2027-03-08T17:00:00Z'].map((start) => ({
    start,
    end: new Date(Date.parse(start) + 3_600_000).toISOString(),
  }));
  const blocked = (...blocks: (typeof first)[]) => ({ ...own, blocks: blocks.flatMap((one) => one ?? []) });
  expect(times([own], [blocked(first)])).toEqual([]);
  expect(times([blocked(first)], [blocked(first, second)])).toEqual([]);
  expect(times([blocked(first)], [blocked(second)])).toEqual(['2027-03-08T16:00:00.000Z 2027-03-08T17:00:00.000Z']);
});
