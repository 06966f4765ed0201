import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { filtered } from './use-calendar-data.ts';
import { type FilterName, filterNames } from './view-state.ts';

const visit = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start: '2026-11-24T15:00:00.000Z',
  ...more,
});
const of = (id: string) => ({ id });
const patient = (id: string) => ({ subject: { id, resourceType: 'Patient' as const } });

const all: readonly Appointment[] = [
  visit('plain', { attendees: [patient('ann')] }),
  visit('therapy', { serviceType: of('therapy'), program: of('teens'), attendees: [patient('ann')] }),
  visit('north', { location: of('north'), program: of('teens') }),
  visit('school', { location: of('office'), serviceLocation: of('north') }),
  visit('session', { isGroup: true, group: of('skills'), attendees: [{ subject: of('skills') }, patient('ben')] }),
  visit('owned', { owner: { id: 'skills', resourceType: 'Group' } }),
  visit('missed', { status: 'noshow', serviceType: of('therapy') }),
];
const shown = (filters: Partial<Record<FilterName, string>>, attendee?: string) =>
  filtered(all, filters, attendee).map(({ id }) => id);

describe('the calendar’s filter', () => {
  /** One value for each filter, with the visits that pass it. */
  const each: Readonly<Record<FilterName, readonly [string, readonly string[]]>> = {
    service: ['therapy', ['therapy', 'missed']],
    location: ['north', ['north', 'school']],
    program: ['teens', ['therapy', 'north']],
    group: ['skills', ['session', 'owned']],
    status: ['noshow', ['missed']],
  };
  it.each(filterNames)('by %s shows those visits alone', (name) => {
    const [value, expected] = each[name];
    expect(shown({ [name]: value })).toEqual(expected);
    expect(shown({ [name]: 'another' })).toEqual([]);
  });
  it('by attendee shows the visits and sessions that somebody comes to', () => {
    expect(shown({}, 'ann')).toEqual(['plain', 'therapy']);
    expect(shown({}, 'ben')).toEqual(['session']);
  });
  it('narrows with each further one, and shows everything without any', () => {
    expect(shown({ service: 'therapy', program: 'teens' })).toEqual(['therapy']);
    expect(shown({ service: 'therapy', status: 'booked' }, 'ann')).toEqual(['therapy']);
    expect(shown({})).toHaveLength(all.length);
  });
});
