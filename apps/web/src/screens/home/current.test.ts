import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { currentAppointment } from './current.ts';

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
