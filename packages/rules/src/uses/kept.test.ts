import { describe, expect, it } from 'vitest';
import { bookingFault, isPlaced, keptWhileUsed, referringTo, stillUsedSentence } from './kept.ts';

describe('a record that others are built on', () => {
  it.each(['Group', 'Patient', 'Practitioner', 'Location', 'HealthcareService', 'Program'] as const)('is a %s', (type) => {
    expect(keptWhileUsed.has(type)).toBe(true);
  });
  it('is kept by every type with a reference to it, and by nothing personal', () => {
    const types = referringTo('Location').map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['Appointment', 'Encounter', 'EpisodeOfCare', 'Location']));
    const keep = referringTo('Practitioner').map(({ type }) => type);
    expect(keep.filter((type) => ['Notification', 'PersonalPreferences', 'Snippet', 'SecurityToken'].includes(type))).toEqual([]);
  });
  it('is not booked once it is retired', () => {
    const [now, start] = [new Date('2030-01-01'), '2030-02-01T10:00:00Z'];
    const booking = { resourceType: 'Appointment', status: 'booked', start };
    const retired = { status: 'Inactive' };
    expect(bookingFault(booking, now, { type: 'Group', row: retired })).toBe('This group is retired. Choose one that is in use.');
    expect(bookingFault(booking, now, { type: 'Practitioner', row: { active: false } })).toBeDefined();
    expect(bookingFault(booking, now, { type: 'Group', row: {} })).toBeUndefined();
    expect(bookingFault({ ...booking, status: 'cancelled' }, now, { type: 'Group', row: retired })).toBeUndefined();
    expect(bookingFault({ ...booking, start: '2029-12-01T10:00:00Z' }, now, { type: 'Group', row: retired })).toBeUndefined();
    expect(bookingFault({ ...booking, resourceType: 'Encounter' }, now, { type: 'Group', row: retired })).toBeUndefined();
  });
  it('is not waited for once it is retired, although a wish begins with the day it was made', () => {
    const [now, start] = [new Date('2030-01-01'), '2029-12-31T10:00:00Z'];
    const fault = (more: object) =>
      bookingFault({ resourceType: 'Appointment', start, ...more }, now, {
        type: 'HealthcareService',
        row: { status: 'Inactive' },
      });
    expect(fault({ status: 'waitlist' })).toBe('This service is retired. Choose one that is in use.');
    expect(fault({ status: 'proposed', wish: {} })).toBeDefined();
    expect(fault({ status: 'proposed' })).toBeUndefined();
  });
  it('is named afresh by a wish that is given a time', () => {
    const wishes = [{ status: 'waitlist' }, { status: 'proposed', wish: {} }];
    for (const wish of wishes) {
      expect(isPlaced(wish, { ...wish, status: 'booked' })).toBe(true);
      for (const after of [wish, { ...wish, status: 'cancelled' }]) expect(isPlaced(wish, after)).toBe(false);
    }
    expect(isPlaced({ status: 'booked' }, { status: 'booked' })).toBe(false);
    expect(isPlaced(undefined, { status: 'booked' })).toBe(false);
  });
  it('says how many of which kind use it, and what to do instead', () => {
    const seen = [
      { type: 'Appointment', count: 2 },
      { type: 'Encounter', count: 1 },
      { type: 'Program', count: 0 },
    ] as const;
    expect(stillUsedSentence('Location', seen)).toBe(
      'This is still used by 2 appointments and 1 session. Retire it instead of deleting it.',
    );
    expect(stillUsedSentence('Coverage', [])).toBe('This is still used by other records.');
  });
});
