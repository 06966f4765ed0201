import type { Appointment } from '@notewell/model';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { remindersAgain, remindersDue } from './reminders.ts';

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
const visit = (more: Partial<Appointment> = {}): Appointment =>
  makeResource('Appointment', { status: 'booked', start: '2026-03-10T15:00:00Z', created: '2026-03-01T00:00:00Z', ...more });
const due = (more: Partial<Appointment>, now: string, usual?: number) => remindersDue(visit(more), { now: at(now), usual });

describe('a reminder is due', () => {
  it('from its time until the appointment begins', () => {
    const reminders = [{ minutesBefore: 1_440 }];
    expect(due({ reminders }, '09T14:59')).toBeUndefined();
    expect(due({ reminders }, '09T15:00')).toEqual([{ minutesBefore: 1_440, sentAt: '2026-03-09T15:00:00.000Z' }]);
    expect(due({ reminders }, '10T14:59')).toHaveLength(1);
    expect(due({ reminders }, '10T15:00')).toBeUndefined();
  });

  it('once', () => {
    expect(due({ reminders: [{ minutesBefore: 1_440, sentAt: '2026-03-09T15:00:00Z' }] }, '09T16:00')).toBeUndefined();
  });

  it('at the practice’s time where the appointment names none, and not where it names an empty list', () => {
    expect(due({}, '09T16:00', 1_440)).toHaveLength(1);
    expect(due({}, '09T16:00')).toBeUndefined();
    expect(due({ reminders: [] }, '09T16:00', 1_440)).toBeUndefined();
  });

  it('only for an appointment that was made before', () => {
    expect(due({ created: '2026-03-09T15:30:00Z' }, '09T16:00', 1_440)).toBeUndefined();
  });

  it.each(['proposed', 'cancelled', 'noshow', 'fulfilled', 'waitlist', 'entered-in-error'] as const)('not when %s', (status) => {
    expect(due({ status }, '09T16:00', 1_440)).toBeUndefined();
  });

  it('again after the appointment moved', () => {
    expect(remindersAgain([{ minutesBefore: 60, sentAt: '2026-03-09T15:00:00Z' }])).toEqual([{ minutesBefore: 60 }]);
  });
});
