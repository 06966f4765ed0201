import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { calendarFor, currentAppointment, nextBookedDay, shownVisits, untilWords, visitsFrom } from './current.ts';

const at = (start: string, end: string, status: Appointment['status'] = 'booked'): Appointment => ({
  id: start,
  resourceType: 'Appointment',
  status,
  start: `2026-11-20T${start}:00.000Z`,
  end: `2026-11-20T${end}:00.000Z`,
});
const day = [at('09:00', '10:00'), at('10:00', '11:00', 'cancelled'), at('11:00', '12:00')];
const current = (time: string) => currentAppointment(day, new Date(`2026-11-20T${time}:00Z`))?.id;

describe('the appointment to look at', () => {
  it('is the one that is on', () => expect(current('09:30')).toBe('09:00'));
  it('is the next one in between, past those called off', () => expect(current('10:15')).toBe('11:00'));
  it('is none when the day is over', () => expect(current('12:00')).toBeUndefined());
});

describe('the visits on Home', () => {
  const owned = (id: string, owner: string, change: Partial<Appointment> = {}): Appointment => ({
    ...at('09:00', '10:00'),
    id,
    owner: { id: owner, resourceType: 'Practitioner' },
    ...change,
  });
  const visits = [
    owned('hers', 'ann'),
    owned('mine', 'me'),
    owned('group', 'ann', { isGroup: true }),
    owned('wrong', 'me', { status: 'entered-in-error' }),
  ];
  type Calendar = ReturnType<typeof calendarFor>;
  const shown = (calendar: Calendar) => shownVisits(visits, 'me', calendar).map(({ id }) => id);
  const owners = (calendar: Calendar) =>
    visitsFrom('2026-11-20', 'me', calendar).filters?.flatMap((filter) => (filter.kind === 'Owner' ? (filter.values ?? []) : []));
  it('are those of one calendar', () => {
    expect(owners('own')).toEqual(['me']);
    expect(shown('own')).toEqual(['hers', 'mine', 'group']);
  });
  it('are to a scribe those of the clinicians they write for', () => {
    expect(owners('clinicians')).toEqual([]);
    expect(shown('clinicians')).toEqual(['hers']);
  });
  it('are to the front desk those of the whole practice', () => {
    expect(calendarFor(undefined, ['view scheduler', 'Appointment.Update'])).toBe('practice');
    expect(owners('practice')).toEqual([]);
    expect(shown('practice')).toEqual(['hers', 'mine', 'group']);
  });
  it('are to a nurse those at which they take readings', () => {
    expect(calendarFor(undefined, ['view scheduler', 'Observation.Create'])).toBe('practice');
    expect(calendarFor(undefined, ['Observation.Create'])).toBe('own');
  });
  it('are their own visits for note writers and people without the schedule', () => {
    expect(calendarFor('own', ['view scheduler', 'Appointment.Update'])).toBe('own');
    expect(calendarFor(undefined, ['Appointment.Update'])).toBe('own');
  });
});

describe('the next day with visits', () => {
  const on = (day: string, status?: Appointment['status']) => ({
    ...at('15:00', '16:00', status),
    start: `${day}T15:00:00.000Z`,
  });
  it('is the first one after today, with all its visits', () => {
    const visits = [on('2026-11-20'), on('2026-11-23'), on('2026-11-23', 'cancelled'), on('2026-11-24')];
    expect(nextBookedDay(visits, '2026-11-20')).toEqual({ day: '2026-11-23', visits: visits.slice(1, 3) });
  });
  it('skips days on which everything is cancelled', () => {
    const visits = [on('2026-11-23', 'cancelled'), on('2026-11-24')];
    expect(nextBookedDay(visits, '2026-11-20')?.day).toBe('2026-11-24');
  });
  it('is none where nothing is booked', () => expect(nextBookedDay([on('2026-11-20')], '2026-11-20')).toBeUndefined());
});

describe('how long it is until a visit', () => {
  const until = (time: string) => untilWords(at('09:00', '10:00'), new Date(`2026-11-20T${time}:00Z`));
  it.each([
    ['08:35', 'In 25 minutes'],
    ['08:59', 'In 1 minute'],
    ['09:05', 'Now'],
  ])('at %s is said as %s', (time, words) => expect(until(time)).toBe(words));
  it('is left to the time of day if it is more than an hour', () => expect(until('07:30')).toBeUndefined());
});
