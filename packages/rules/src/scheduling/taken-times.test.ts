import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { takenTimes } from './taken-times.ts';

const at = (hour: string, until: string, more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  status: 'booked',
  start: `2026-03-02T${hour}:00.000Z`,
  end: `2026-03-02T${until}:00.000Z`,
  owner: { id: 'maya', resourceType: 'Practitioner' },
  ...more,
});
const day = { zone: 'UTC', from: Date.parse('2026-03-02T00:00Z'), to: Date.parse('2026-03-03T00:00Z') };
const clock = (moment: number) => new Date(moment).toISOString().slice(11, 16);
const taken = (calendars: readonly string[], ...all: Appointment[]) =>
  takenTimes(all, { ...day, calendars, rooms: new Set(['house']) }).map(
    ({ calendar, from, to }) => `${calendar} ${clock(from)} ${clock(to)}`,
  );

describe('taken times', () => {
  it('are one where they touch, and leave out what takes no time', () => {
    const off = at('15:00', '16:00', { status: 'cancelled' });
    expect(taken(['maya'], at('10:00', '11:00'), at('09:00', '10:00'), at('13:00', '13:30'), off)).toEqual([
      'maya 09:00 11:00',
      'maya 13:00 13:30',
    ]);
  });

  it('are those of the people and rooms asked about alone', () => {
    const location = { id: 'house', resourceType: 'Location' as const };
    const ben = { subject: { id: 'ben', resourceType: 'Practitioner' as const } };
    const visit = at('09:00', '10:00', { location, room: 'Blue ', attendees: [ben] });
    expect(taken(['ben', 'house|blue', 'ann'], visit)).toEqual(['ben 09:00 10:00', 'house|blue 09:00 10:00']);
    expect(taken(['house'], visit)).toEqual(['house 09:00 10:00']);
    const unit = { id: 'unit', resourceType: 'Location' as const };
    expect(taken(['unit'], { ...visit, location: unit })).toEqual([]);
  });

  it('are never those of a patient or a group', () => {
    const ann = { subject: { id: 'ann', resourceType: 'Patient' as const } };
    const group = { id: 'circle', resourceType: 'Group' as const };
    expect(taken(['ann', 'circle'], at('09:00', '10:00', { attendees: [ann], group }))).toEqual([]);
  });
});
