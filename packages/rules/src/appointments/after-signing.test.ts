import type { Appointment, AppointmentStatus, Note, VisitStatus } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { nextStates } from '../transitions/table.ts';
import { appointmentTransitions } from '../transitions/tables.ts';
import { appointmentAfterSigning, passedBeforeSigning } from './after-signing.ts';

const after = (status: AppointmentStatus, visitStatus: VisitStatus) => {
  const note: Pick<Note, 'composition' | 'subject' | 'visitStatus'> = {
    composition: 'Individual',
    subject: { id: 'a', resourceType: 'Patient' },
    visitStatus,
  };
  const appointment: Appointment = { resourceType: 'Appointment', status, start: '2026-03-04T15:00:00.000Z' };
  return appointmentAfterSigning(note, appointment)?.status;
};

describe('an appointment whose note is signed', () => {
  it.each<AppointmentStatus>(['proposed', 'pending', 'booked', 'checked-in', 'arrived'])(
    'ends as the note states it, from %s',
    (status) => {
      expect([after(status, 'Show'), after(status, 'NoShow'), after(status, 'Cancelled')]).toEqual([
        'fulfilled',
        'noshow',
        'cancelled',
      ]);
    },
  );
  it.each<AppointmentStatus>(['waitlist', 'fulfilled', 'cancelled', 'noshow', 'entered-in-error'])('stays %s', (status) => {
    expect([after(status, 'Show'), after(status, 'NoShow')]).toEqual([undefined, undefined]);
  });
  it.each<AppointmentStatus>(['fulfilled', 'noshow', 'cancelled'])('passes through a status whose table allows %s', (ended) => {
    expect(nextStates(appointmentTransitions, passedBeforeSigning(ended))).toContain(ended);
  });
});
