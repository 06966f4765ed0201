import { describe, expect, it } from 'vitest';
import { defaultsFor, onPhone, searchOf, stateFrom, wholePractice } from './view-state.ts';

const own = { view: 'week', of: ['me'] } as const;

describe('the state of the calendar', () => {
  it('begins with the user’s own default', () => {
    expect(stateFrom({}, own)).toEqual({ view: 'week', day: undefined, of: ['me'], by: 'people', filters: {} });
    expect(searchOf(stateFrom({}, own), own)).toEqual({});
  });
  it('is the own week for clinicians, and the day of the practice for front desk and scribes', () => {
    const who = { me: 'me', permissions: [], phone: false };
    const desk = ['view scheduler', 'Appointment.Update'];
    expect(defaultsFor({ ...who, starts: 'own', permissions: desk })).toEqual({ view: 'week', of: ['me'] });
    expect(defaultsFor({ ...who, starts: undefined, permissions: desk })).toEqual({ view: 'day', of: wholePractice });
    expect(defaultsFor({ ...who, starts: 'for others' })).toEqual({ view: 'day', of: wholePractice });
    expect(defaultsFor({ ...who, starts: 'for others', phone: true })).toEqual({ view: 'agenda', of: wholePractice });
  });
  it('returns from the address it was written to', () => {
    const state = {
      view: 'day',
      day: '2026-11-23',
      of: ['a', 'b'],
      by: 'rooms',
      filters: { service: 's', status: 'booked' },
    } as const;
    expect(stateFrom(searchOf(state, own), own)).toEqual(state);
    const everybody = { ...state, of: wholePractice, by: 'people', filters: {} } as const;
    expect(stateFrom(searchOf(everybody, own), own)).toEqual(everybody);
  });
  it.each([
    ['day', 'day'],
    ['week', 'agenda'],
    ['month', 'agenda'],
    ['agenda', 'agenda'],
  ] as const)('shows on a phone for a %s: %s', (view, shown) => expect(onPhone(stateFrom({ view }, own)).view).toBe(shown));
  it('ignores what it does not know, such as a patient', () => {
    const state = stateFrom({ view: 'year', day: '2026-13-40', patient: 'p', of: 7 }, own);
    expect(searchOf(state, own)).toEqual({});
  });
});
