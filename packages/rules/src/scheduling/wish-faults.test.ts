import type { Appointment, Schedule } from '@notewell/model';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { faultOfAsking, faultOfWish, hasHoursFor, wishedInVain } from './wish-faults.ts';

const zone = 'America/Chicago';
const who = (id: string) => ({ id, resourceType: 'Practitioner' as const });

describe('a request of a family', () => {
  it('says a service, days or times, or a reason', () => {
    expect(faultOfAsking({ mode: 'InPerson', wish: { weekdays: [] }, description: ' ' })).toMatch(/^Say which service/);
    expect(faultOfAsking({ wish: { from: '10:00:00' } })).toBeUndefined();
    expect(faultOfAsking({ wish: {}, description: 'He sleeps badly' })).toBeUndefined();
    expect(faultOfAsking({ wish: {}, serviceType: { id: 's', resourceType: 'HealthcareService' } })).toBeUndefined();
  });
});

describe('a wish that nothing can suit', () => {
  const fieldOf = (...asked: Parameters<typeof faultOfWish>) => faultOfWish(...asked)?.field;
  it('ends before it begins, or leaves too little time', () => {
    expect(fieldOf({ from: '10:00:00', to: '10:00:00' })).toBe('to');
    expect(faultOfWish({ from: '10:00:00', to: '10:45:00' }, { minutes: 50 })?.text).toBe('Leave 50 minutes for the visit.');
    expect(fieldOf({ from: '10:00:00', to: '10:50:00' }, { minutes: 50 })).toBeUndefined();
    expect(fieldOf({ earliest: '2026-12-02', latest: '2026-12-01' })).toBe('latest');
  });
  it('is over, but only for who knows the day', () => {
    expect(fieldOf({ latest: '2026-11-27' }, { today: '2026-11-28' })).toBe('latest');
    expect(fieldOf({ latest: '2026-11-28' }, { today: '2026-11-28' })).toBeUndefined();
    expect(fieldOf({ latest: '2026-11-27' })).toBeUndefined();
    // Its first day has passed, and later ones suit as well.
    expect(fieldOf({ earliest: '2026-11-01' }, { today: '2026-11-28' })).toBeUndefined();
  });
  it('has none of its days between the first and the last', () => {
    // Wednesday to Friday.
    const days = { earliest: '2026-12-02', latest: '2026-12-04' };
    expect(fieldOf({ ...days, weekdays: ['Monday', 'Tuesday'] })).toBe('weekdays');
    expect(fieldOf({ ...days, weekdays: ['Monday', 'Friday'] })).toBeUndefined();
    // Of a week that began, the days to come count.
    expect(fieldOf({ earliest: '2026-11-30', latest: '2026-12-04', weekdays: ['Monday'] }, { today: '2026-12-01' })).toBe(
      'weekdays',
    );
  });
});

it('practitioners of a wish who do not give its service are named', () => {
  const people = [
    makeResource('Practitioner', { id: 'maya', services: [{ id: 'therapy' }] }),
    makeResource('Practitioner', { id: 'ben', services: [{ id: 'testing' }] }),
    makeResource('Practitioner', { id: 'ann' }),
  ];
  const wish = { practitioners: ['maya', 'ben', 'ann', 'unknown'].map(who) };
  expect(wishedInVain({ wish, serviceType: { id: 'therapy' } }, people)).toEqual([who('ben')]);
  expect(wishedInVain({ wish }, people)).toEqual([]);
});

describe('hours for a wish', () => {
  const hours = (id: string, more: Partial<Schedule> = {}) =>
    makeResource('Schedule', {
      practitioner: who(id),
      availability: [{ weekday: 'Tuesday', from: '09:00:00', to: '12:00:00' }],
      ...more,
    });
  const now = Date.parse('2026-11-28T15:00:00Z');
  const has = (wish: Appointment['wish'], schedules = [hours('maya')]) => {
    const waiting: Appointment = { resourceType: 'Appointment', status: 'waitlist', start: '', ...(wish && { wish }) };
    return hasHoursFor(waiting, { minutes: 50, schedules, zone, now });
  };
  it('are those of its practitioners, on its days and at its times', () => {
    const practitioners = [who('maya')];
    expect([has({ practitioners }), has({ practitioners, weekdays: ['Tuesday'] })]).toEqual([true, true]);
    expect(has({ practitioners, weekdays: ['Monday'] })).toBe(false);
    expect(has({ practitioners, from: '11:15:00' })).toBe(false);
    expect(has({ practitioners, earliest: '2026-12-02', latest: '2026-12-07' })).toBe(false);
    expect(has({ practitioners: [who('maya'), who('ben')], weekdays: ['Monday'] })).toBe(true);
  });
  it('may be blocked for now, and are not looked for where nobody is named', () => {
    const away = { start: '2026-11-01T00:00:00Z', end: '2027-11-01T00:00:00Z', kind: 'TimeOff' as const };
    expect(has({ practitioners: [who('maya')] }, [hours('maya', { blocks: [away] })])).toBe(true);
    expect(has({ weekdays: ['Monday'] })).toBe(true);
  });
});
