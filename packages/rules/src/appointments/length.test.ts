import type { Appointment } from '@notewell/model';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { isOverlong, withLength } from './length.ts';

const start = '2026-11-09T09:00:00.000Z';
const of = (more: Partial<Appointment>): Appointment =>
  makeResource('Appointment', { id: 'a', status: 'booked', start, ...more });
const at = (clock: string) => `2026-11-09T${clock}:00.000Z`;

describe('the length of an appointment', () => {
  it('gives the end where none is given', () => {
    expect(withLength(of({ duration: '02:00:00' })).end).toBe(at('11:00'));
    expect(withLength(of({ duration: '240:00:00' })).end).toBe('2026-11-19T09:00:00.000Z');
    expect(withLength(of({ duration: '-01:00:00' }))).not.toHaveProperty('end');
    expect(withLength(of({ duration: '999999999:00:00' }))).not.toHaveProperty('end');
  });
  it('follows its times', () => {
    const before = of({ end: at('09:45'), duration: '0:45:00' });
    expect(withLength(before)).toEqual(before);
    expect(withLength(of({ ...before, end: at('10:15') }), before).duration).toBe('01:15:00');
  });
  it('moves the end where it alone changes', () => {
    const before = of({ end: at('09:45'), duration: '00:45:00' });
    expect(withLength(of({ ...before, duration: '01:00:00' }), before).end).toBe(at('10:00'));
  });
  it('says nothing of whole days and of wishes', () => {
    for (const more of [{ allDay: true }, { status: 'waitlist' as const }]) {
      const one = of({ duration: '01:00:00', ...more });
      expect(withLength(one)).toBe(one);
    }
  });
  it('is at most a week', () => {
    expect(isOverlong(of({ end: '2026-11-16T09:00:00.000Z' }))).toBe(false);
    expect(isOverlong(of({ end: '2026-11-16T09:01:00.000Z' }))).toBe(true);
    expect(isOverlong(of({ duration: '169:00:00' }))).toBe(true);
  });
});
