import type { Appointment } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goByZone, zoneInForce } from '../../../platform/dates.ts';
import {
  type EventFields,
  editOfEvent,
  emptiedIn,
  factsOfEvent,
  faultOfEvent,
  fieldsOfEvent,
  isEvent,
  withEvent,
} from './event-draft.ts';

const zone = zoneInForce();
beforeAll(() => goByZone('America/New_York'));
afterAll(() => goByZone(zone));

const people = [
  { id: 'maya', resourceType: 'Practitioner', display: 'Maya' },
  { id: 'ben', resourceType: 'Practitioner', display: 'Ben' },
] as const;
const fields: EventFields = {
  title: ' Team day ',
  owner: 'maya',
  isAllDay: false,
  day: '2026-11-23',
  from: '09:00',
  to: '10:30',
  others: [],
  location: undefined,
  room: '',
  comment: '',
};
const stored = (facts: Partial<Appointment>): Appointment => ({
  resourceType: 'Appointment',
  status: 'booked',
  start: '',
  ...facts,
});

describe('an event', () => {
  it('has a title, an owner and times, and no empty fields', () => {
    expect(factsOfEvent(fields, people)).toEqual({
      title: 'Team day',
      owner: people[0],
      start: '2026-11-23T14:00:00.000Z',
      end: '2026-11-23T15:30:00.000Z',
    });
  });
  it('of a whole day lasts the practice’s day, also when clocks change', () => {
    expect(factsOfEvent({ ...fields, isAllDay: true, day: '2026-11-01' }, people)).toMatchObject({
      allDay: true,
      start: '2026-11-01T04:00:00.000Z',
      end: '2026-11-02T05:00:00.000Z',
    });
  });
  it('is the owner’s, whoever else comes', () => {
    const { attendees } = factsOfEvent({ ...fields, others: ['ben', 'maya'] }, people);
    expect(attendees?.map(({ subject }) => subject.id)).toEqual(['maya', 'ben']);
  });
  it('returns from the record that it was written to', () => {
    const given: EventFields = { ...fields, title: 'Team day', others: ['ben'], room: '2', location: { id: 'north' } };
    expect(fieldsOfEvent(stored(factsOfEvent(given, people)))).toEqual(given);
  });
  it('loses what was emptied, and keeps who declined', () => {
    const before = stored({
      ...factsOfEvent({ ...fields, others: ['ben'], room: '2', isAllDay: true }, people),
      attendees: [{ subject: people[0] }, { subject: people[1], response: 'Declined' }],
      series: 'weekly',
    });
    const after = withEvent(before, factsOfEvent({ ...fields, others: ['ben'] }, people, before), before);
    expect(after.attendees?.[1]?.response).toBe('Declined');
    expect([after.room, after.allDay, after.series]).toEqual([undefined, false, 'weekly']);
  });
  it('keeps what others changed while the form was open', () => {
    const opened = stored(factsOfEvent({ ...fields, room: '2' }, people));
    const moved = { start: '2026-11-12T19:00:00.000Z', end: '2026-11-12T20:00:00.000Z' };
    const current: Appointment = { ...opened, ...moved, comment: 'Bring the plan' };
    const retitled = factsOfEvent({ ...fields, room: '', title: 'Team day' }, people, opened);
    const { room: _room, ...kept } = current;
    expect(withEvent(current, retitled, opened)).toEqual({ ...kept, title: 'Team day' });
  });
  it('says which of its fields were emptied, its comment too', () => {
    const opened = stored(factsOfEvent({ ...fields, comment: 'Bring the plan' }, people));
    expect(emptiedIn(opened, factsOfEvent(fields, people, opened))).toBe(true);
    expect(emptiedIn(opened, factsOfEvent({ ...fields, comment: 'Later' }, people, opened))).toBe(false);
  });
  it('is changed in a series by what differs, and people by who is invited', () => {
    const given = { ...fields, others: ['ben'], room: '2' };
    const before = stored({
      ...factsOfEvent(given, people),
      attendees: [{ subject: people[0] }, { subject: people[1], response: 'Declined' }],
    });
    const edit = (change: Partial<EventFields>) =>
      editOfEvent(before, factsOfEvent({ ...given, ...change }, people, before), 'all');
    expect(edit({})).toEqual({ scope: 'all', change: {} });
    expect(edit({ room: '3' })).toEqual({ scope: 'all', change: { room: '3' } });
    expect(edit({ others: [] }).change).toEqual({ attendees: [] });
    expect(edit({ to: '11:30' })).toMatchObject({ scope: 'all', start: before.start, change: {} });
  });
  it('needs a title, a day, and an end after its beginning', () => {
    expect(faultOfEvent(fields)).toBeUndefined();
    expect(faultOfEvent({ ...fields, title: ' ' })?.field).toBe('title');
    expect([{ day: '' }, { from: '' }, { to: '09:00' }].map((change) => faultOfEvent({ ...fields, ...change })?.field)).toEqual([
      'time',
      'time',
      'time',
    ]);
    expect(faultOfEvent({ ...fields, isAllDay: true, from: '' })).toBeUndefined();
  });
  it('is no visit of a patient, group session or wish', () => {
    const own = stored({ owner: people[0], title: 'Team day' });
    expect(isEvent(own)).toBe(true);
    expect(isEvent({ ...own, attendees: [{ subject: { id: 'p', resourceType: 'Patient' } }] })).toBe(false);
    expect(isEvent({ ...own, group: { id: 'g' } })).toBe(false);
    expect(isEvent({ ...own, status: 'waitlist' })).toBe(false);
  });
});
